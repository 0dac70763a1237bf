import styles from './look.module.css';

const places = ['first', 'second', 'third', 'fourth'];

/** In the frame of options to choose from, while the first of them are on their way. */
export function OptionsSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading...</output>
      {places.map(place => (
        <span key={place} className={`${styles.skeleton} ${styles.option}`} aria-hidden="true" />
      ))}
    </>
  );
}
