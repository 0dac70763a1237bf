import type { ComponentProps, FocusEvent, MouseEvent } from 'react';
import { LinkBase, useLocation } from 'react-admin';
import { createPortal } from 'react-dom';
import { formatCount } from '#domain/formats.ts';
import type { ConsoleRow } from '#schema/record.ts';
import { opensElsewhere } from '../../ui/press.ts';
import { closePopover, usePopover } from '../../ui/usePopover.ts';
import { useAddressQuery } from '../addressQuery.tsx';
import { stateFromList } from '../addresses.ts';
import { useOfficer } from '../contexts.tsx';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { opensOf } from '../list/columns.ts';
import type { Cluster } from './clusters.ts';
import styles from './map.module.css';
import { markOf, type DeclaredMap, type Point } from './points.ts';
import { Shape } from './Shape.tsx';

interface MarkProps extends PageProps {
  map: DeclaredMap;
  /** Its place on the map. */
  style: { transform: string };
}

type ClusterProps = MarkProps & { cluster: Cluster };

/** A cluster that falls apart when the map comes closer. */
export function ClusterButton({ onPress, ...mark }: ClusterProps & { onPress: () => void }) {
  return <ClusterMark {...mark} where="" does="zoom in" button={{ onClick: onPress }} />;
}

/** A cluster of points that cover each other on the closest map too: it lists them. */
export function PlaceButton({ openId, ...mark }: ClusterProps & { openId: string | undefined }) {
  const { button, popover } = usePopover();
  const { cluster, resource, map } = mark;
  return (
    <>
      <ClusterMark {...mark} where=" at one place" does="list them" button={button} />
      {createPortal(
        // Outside the map, so that neither its keys nor its wheel answer.
        <div {...popover} className={styles.places}>
          <ul aria-label={`${resource.noun.many} at one place`}>
            {cluster.members().map(point => (
              <li key={point.record.id}>
                <ListedPoint {...{ point, resource, map }} isOpen={point.record.id === openId} />
              </li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
    </>
  );
}

interface ClusterMarkProps extends ClusterProps {
  where: string;
  /** The effect of a press. */
  does: string;
  button: ComponentProps<'button'>;
}

function ClusterMark({ cluster, resource, map, style, where, does, button }: ClusterMarkProps) {
  const { label, shape, tone } = markOf(map, cluster.band);
  const count = formatCount(cluster.count);
  const worst = cluster.band < 0 ? label : `worst: ${label}`;
  const text = `${count} ${resource.noun.many}${where}, ${worst}. Press to ${does}`;
  return (
    <button {...button} type="button" className={styles.cluster} style={style} data-band={tone}>
      <Shape name={shape} tone={tone} />
      <span aria-hidden="true">{count}</span>
      <span className={styles.label}>{text}</span>
    </button>
  );
}

/** A point in the list of those at one place. */
function ListedPoint({
  point,
  resource,
  map,
  isOpen,
}: Omit<MarkProps, 'style'> & { point: Point; isOpen: boolean }) {
  const { to, state, follow } = useDestination(resource, map, point.record);
  const { shape, tone } = markOf(map, point.band);
  return (
    <LinkBase
      to={to}
      state={state}
      className={styles.listed}
      aria-current={isOpen || undefined}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        closePopover(event.currentTarget);
        follow?.(event);
      }}
    >
      <Shape name={shape} tone={tone} />
      {wordsOf(map, point)}
    </LinkBase>
  );
}

/** Returns the name of a point with the value that shows beside it. */
const wordsOf = (map: DeclaredMap, { title, text, band }: Point) =>
  `${title}, ${band < 0 ? markOf(map, band).label : text}`;

/** A point by itself. */
export function PointLink({
  point,
  resource,
  map,
  isOpen,
  style,
  onFocus,
}: MarkProps & { point: Point; isOpen: boolean; onFocus: (event: FocusEvent<HTMLElement>) => void }) {
  const { to, state, follow } = useDestination(resource, map, point.record);
  const { shape, tone } = markOf(map, point.band);
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
      <span className={styles.label}>{wordsOf(map, point)}</span>
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
