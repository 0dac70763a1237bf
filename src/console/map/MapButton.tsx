import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import styles from './map.module.css';
import { useMapView } from './mapView.ts';

const map = lazyComponent(() => import('./ListMap.tsx'));

/** Shows the map of a list, or leaves it. Lists that declare none have no such button. */
export function MapButton({ resource }: PageProps) {
  const { isShown, toggle } = useMapView(resource);
  if (!resource.map) return null;
  return (
    <button
      type="button"
      className={`btn ${styles.toggle}`}
      aria-pressed={isShown}
      onMouseEnter={map.preload}
      onFocus={map.preload}
      onClick={toggle}
    >
      Map
    </button>
  );
}

/** The map of a list, which loads when it first shows. */
export function ListMap({ resource }: PageProps) {
  return resource.map && <map.Show props={{ resource, map: resource.map }} fallback={<MapSkeleton />} />;
}

/** Stands where the map will. */
export function MapSkeleton() {
  return (
    <div className={styles.frame}>
      <output className="visually-hidden">Loading...</output>
      <div className={styles.waiting} />
    </div>
  );
}
