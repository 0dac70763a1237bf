import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { closestZoom, clusterIndex, type Cluster } from './clusters.ts';
import { ClusterButton, PlaceButton, PointLink } from './Marks.tsx';
import type { DeclaredMap, Point } from './points.ts';
import { useMoves } from './usePointsMap.ts';

interface PointsProps extends PageProps {
  leaflet: LeafletMap;
  map: DeclaredMap;
  points: readonly Point[];
  openId: string | undefined;
}

/** How much of the map beyond its edges is drawn too, as a share of it, so that a drag brings no empty land. */
const beyond = 0.3;
/** How far a point that has the focus keeps from the edge, px. */
const edge = 24;

/** The points and clusters in sight. They are one stop of the Tab key; the arrow keys lead from one to the next. */
export function Points({ leaflet, resource, map, points, openId }: PointsProps) {
  useMoves(leaflet);
  const wasDragged = useDragged(leaflet);
  const index = useMemo(() => clusterIndex(points), [points]);
  const box = leaflet.getBounds().pad(beyond);
  const { clusters, points: single } = index.shownIn(
    [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()],
    Math.floor(leaflet.getZoom()),
  );
  const open = points.find(({ record }) => record.id === openId);
  const shown = open && !single.includes(open) ? [...single, open] : single;
  const placeOf = ({ lat, long }: { lat: number; long: number }) => {
    const { x, y } = leaflet.latLngToLayerPoint([lat, long]);
    return { transform: `translate(${x}px, ${y}px)` };
  };
  const enter = ({ lat, long, zoom }: Cluster) => {
    leaflet.setView([lat, long], zoom);
    // The cluster is gone, and with it the focus.
    leaflet.getContainer().focus({ preventScroll: true });
  };
  return (
    <div
      ref={rovingFocus}
      role="group"
      aria-label={resource.noun.many}
      onClickCapture={event => {
        // A key presses without the pointer.
        if (event.detail === 0 || !wasDragged()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {clusters.map(cluster => {
        const props = { cluster, resource, map, style: placeOf(cluster) };
        return cluster.zoom > closestZoom ? (
          <PlaceButton key={cluster.id} {...props} openId={openId} />
        ) : (
          <ClusterButton key={cluster.id} {...props} onPress={() => enter(cluster)} />
        );
      })}
      {shown.map(point => (
        <PointLink
          key={point.record.id}
          {...{ point, resource, map }}
          isOpen={point === open}
          style={placeOf(point.position)}
          onFocus={({ currentTarget }) => {
            const { lat, long } = point.position;
            // Under the pointer, it would move away from the click that follows.
            if (currentTarget.matches(':focus-visible'))
              leaflet.panInside([lat, long], { padding: [edge, edge], animate: false });
          }}
        />
      ))}
    </div>
  );
}

/** Returns a function that says whether the pointer has just dragged the map, whose end is no press on a point. */
function useDragged(leaflet: LeafletMap): () => boolean {
  const dragged = useRef(false);
  useEffect(() => {
    const container = leaflet.getContainer();
    const begin = () => {
      dragged.current = false;
    };
    const drag = () => {
      dragged.current = true;
    };
    container.addEventListener('pointerdown', begin, { capture: true });
    leaflet.on('dragstart', drag);
    return () => {
      container.removeEventListener('pointerdown', begin, { capture: true });
      leaflet.off('dragstart', drag);
    };
  }, [leaflet]);
  return () => dragged.current;
}
