import styles from './look.module.css';

const places = ['first', 'second', 'third', 'fourth'];

/** Fills a list of options while the first ones load. */
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
