import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { mostPoints } from '#domain/points.ts';
import look from '../../ui/look.module.css';
import type { ConsoleDataProvider, Points } from '../consoleDataProvider.ts';
import type { PageProps, Resource } from '../declaration/resolved.ts';
import { EmptyState, ListFault } from '../list/NoRows.tsx';
import { useFilterValues } from '../list/useFilterValues.ts';
import { useDimmed, useListMeta, withinScope } from '../scope.tsx';
import { Legend } from './Legend.tsx';
import styles from './map.module.css';
import { MapSkeleton } from './MapButton.tsx';
import { PointMap } from './PointMap.tsx';
import { pointsOf, type DeclaredMap } from './points.ts';

interface ListMapProps extends PageProps {
  map: DeclaredMap;
}

/** The records of a list where they stand: all that search, filters, area and month leave in it. */
export default function ListMap({ resource, map }: ListMapProps) {
  const { values } = useFilterValues();
  const meta = useListMeta(resource);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const contents = { filter: values, meta };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'points', contents],
    queryFn: ({ signal }) => dataProvider.points(resource.name, { ...contents, signal }),
    placeholderData: withinScope(meta),
  });
  const dimmed = useDimmed(isPlaceholderData);
  const points = useMemo(() => pointsOf(resource, map, data?.records ?? []), [resource, map, data]);
  if (isPending) return <MapSkeleton />;
  if (error)
    return (
      <Instead>
        <ListFault error={error} onRetry={() => void refetch()} />
      </Instead>
    );
  if (points.length === 0)
    return (
      <Instead>
        <NoPoints resource={resource} found={data} />
      </Instead>
    );
  return (
    <section className={styles.frame} aria-label={`Map of ${resource.noun.many}`} {...dimmed}>
      <PointMap resource={resource} map={map} points={points} of={JSON.stringify(contents)} />
      <Legend map={map} points={points} withoutPosition={data.withoutPosition} />
    </section>
  );
}

function Instead({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}

/** Says why the map is empty, and what to do next. */
function NoPoints({ resource, found }: { resource: Resource; found: Points }) {
  const { one, many } = resource.noun;
  const { count, withoutPosition } = found;
  if (count === 0 && withoutPosition === 0) return <EmptyState resource={resource} />;
  return (
    <div className={look.state}>
      {count > mostPoints ? (
        <>
          <p className={look.stateTitle}>{`${formatCountOf(count, one, many)} are too many for one map.`}</p>
          <p>
            {`It shows ${formatCount(mostPoints)} at most. Choose a smaller area in Display result as, or narrow the list.`}
          </p>
        </>
      ) : (
        <>
          <p className={look.stateTitle}>{`No ${one} here has a position.`}</p>
          <p>{`${formatCountOf(withoutPosition, one, many)} without a position.`}</p>
        </>
      )}
    </div>
  );
}
