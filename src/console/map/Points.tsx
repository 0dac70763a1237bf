import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, type FocusEvent, type MouseEvent } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { opensElsewhere } from '../../ui/press.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { useAddressQuery } from '../addressQuery.tsx';
import { stateFromList } from '../addresses.ts';
import { useOfficer } from '../contexts.tsx';
import type { ConsoleRow } from '#schema/record.ts';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { opensOf } from '../list/columns.ts';
import { clusterIndex, type Cluster } from './clusters.ts';
import styles from './map.module.css';
import { markOf, type DeclaredMap, type Point } from './points.ts';
import { Shape } from './Shape.tsx';
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
  const enter = (cluster: Cluster) => {
    leaflet.setView([cluster.lat, cluster.long], index.zoomInto(cluster));
    // The cluster is gone, and with it the focus.
    leaflet.getContainer().focus({ preventScroll: true });
  };
  return (
    <div
      ref={rovingFocus}
      role="group"
      aria-label={resource.noun.many}
      onClickCapture={event => {
        if (!wasDragged()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {clusters.map(cluster => (
        <ClusterButton
          key={cluster.id}
          {...{ cluster, resource, map }}
          style={placeOf(cluster)}
          onPress={() => enter(cluster)}
        />
      ))}
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

interface MarkProps extends PageProps {
  map: DeclaredMap;
  /** Its place on the map. */
  style: { transform: string };
}

function ClusterButton({
  cluster: { count, band },
  resource,
  map,
  style,
  onPress,
}: MarkProps & { cluster: Cluster; onPress: () => void }) {
  const { label, shape, tone } = markOf(map, band);
  const text = `${formatCount(count)} ${resource.noun.many}, worst: ${label}. Press to zoom in`;
  return (
    <button
      type="button"
      className={styles.cluster}
      style={style}
      data-band={tone}
      aria-label={text}
      onClick={onPress}
    >
      <Shape name={shape} tone={tone} />
      {formatCount(count)}
      <span className={styles.label}>{text}</span>
    </button>
  );
}

function PointLink({
  point: { record, title, text, band },
  resource,
  map,
  isOpen,
  style,
  onFocus,
}: MarkProps & { point: Point; isOpen: boolean; onFocus: (event: FocusEvent<HTMLElement>) => void }) {
  const { to, state, follow } = useDestination(resource, map, record);
  const { label, shape, tone } = markOf(map, band);
  return (
    <LinkBase
      to={to}
      state={state}
      className={styles.point}
      style={style}
      aria-current={isOpen || undefined}
      draggable={false}
      onClick={follow}
      onFocus={onFocus}
    >
      <Shape name={shape} tone={tone} />
      <span className={styles.label}>{`${title}, ${band < 0 ? label : text}`}</span>
    </LinkBase>
  );
}

/** Returns where a point leads: to the same place as its row in the list. */
function useDestination(resource: Resource, { beside }: DeclaredMap, record: ConsoleRow) {
  const officer = useOfficer();
  const location = useLocation();
  const { query, change } = useAddressQuery();
  if (!beside)
    return { to: opensOf(resource)?.to(record, officer) ?? '', state: stateFromList(location, record) };
  const id = String(record.id);
  return {
    to: { search: beside.open(query, id) },
    follow: (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      // The rendered address may be older than a search that has just started.
      event.preventDefault();
      change(now => new URLSearchParams(beside.open(now, id)));
    },
  };
}
