import { use, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useAddressQuery } from '../addressQuery.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import styles from './map.module.css';
import { Outlines } from './Outlines.tsx';
import { Points } from './Points.tsx';
import type { DeclaredMap, Point } from './points.ts';
import { MapTilesContext } from './tiles.ts';
import { usePointsMap } from './usePointsMap.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface PointMapProps extends PageProps {
  map: DeclaredMap;
  points: readonly Point[];
  /** Identifies what the points are of. When it changes, the map shows all of them again. */
  of: string;
}

/** Points on a map that officers move, with the outlines of their areas. The address holds the part that shows. */
export function PointMap({ resource, map, points, of }: PointMapProps) {
  const { query } = useAddressQuery();
  const openId = map.beside?.opened(query);
  const tiles = use(MapTilesContext);
  const { element, leaflet, showAll } = usePointsMap({ points, of, openId, tiles });
  const { overlayPane, markerPane } = leaflet?.getPanes() ?? {};

  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    // The keys of the points are their own.
    if (!leaflet || event.target !== event.currentTarget || !by || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if ('zoom' in by) leaflet.setZoom(leaflet.getZoom() + by.zoom);
    else leaflet.panBy(by.pan, { animate: false });
  };
  return (
    <div className={styles.map} data-tiles={tiles !== undefined}>
      {leaflet && <ZoomButtons leaflet={leaflet} showAll={showAll} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move it */}
      <section
        ref={element}
        className={styles.canvas}
        aria-label={`${resource.title}, map. Arrow keys move it, plus and minus zoom.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      {leaflet && overlayPane && createPortal(<Outlines leaflet={leaflet} points={points} />, overlayPane)}
      {leaflet &&
        markerPane &&
        createPortal(<Points {...{ leaflet, resource, map, points, openId }} />, markerPane)}
      {tiles?.attribution && <p className={styles.attribution}>{tiles.attribution}</p>}
    </div>
  );
}

/** How far an arrow key moves the map, px. */
const step = 80;

/** The effect of each key. */
const steps: Readonly<Record<string, { pan: [x: number, y: number] } | { zoom: number }>> = {
  ArrowLeft: { pan: [-step, 0] },
  ArrowRight: { pan: [step, 0] },
  ArrowUp: { pan: [0, -step] },
  ArrowDown: { pan: [0, step] },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
};
