import look from '../../../console/look/look.module.css';
import styles from './pane.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** Stands in the pane while its content is on its way. */
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
