import type { Map as LeafletMap } from 'leaflet';
import styles from './map.module.css';
import { useMoves } from './usePointsMap.ts';

/** The buttons over the map. */
export function ZoomButtons({ leaflet, showAll }: { leaflet: LeafletMap; showAll: () => void }) {
  useMoves(leaflet);
  const zoom = leaflet.getZoom();
  const steps = [
    { label: 'Zoom in', sign: '+', to: zoom + 1 },
    { label: 'Zoom out', sign: '\u2212', to: zoom - 1 },
  ];
  return (
    <div className={styles.zoom}>
      {steps.map(({ label, sign, to }) => {
        const isLast = to > leaflet.getMaxZoom() || to < leaflet.getMinZoom();
        return (
          <button
            key={label}
            type="button"
            className="btn"
            aria-label={label}
            // A disabled button would lose the focus.
            aria-disabled={isLast}
            onClick={() => {
              if (!isLast) leaflet.setZoom(to);
            }}
          >
            {sign}
          </button>
        );
      })}
      <button type="button" className="btn" onClick={showAll}>
        Show all
      </button>
    </div>
  );
}
