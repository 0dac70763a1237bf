import look from '../../../ui/look.module.css';
import styles from './pane.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** Fills the pane while its content loads. */
export function PaneSkeleton() {
  return (
    <div className={styles.waiting}>
      <output className="visually-hidden">Loading...</output>
      {places.map(place => (
        <span key={place} className={look.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
