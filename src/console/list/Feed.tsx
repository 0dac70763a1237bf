import { Fragment, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { readPath, type ConsoleRow } from '#schema/record.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { useDimmed } from '../scope.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import type { FeedDefinition } from './definition.ts';
import { EmptyState, ListFault } from './NoRows.tsx';
import { useLoadedPages } from './loadedPages.ts';
import styles from './list.module.css';
import { useScrollPlace } from './useScrollPlace.ts';

/** Shows the records of a list one below the other, under the headings of their groups. */
export default function Feed({
  resource,
  feed: { row, groups },
}: PageProps & { feed: FeedDefinition<string> }) {
  const {
    data = [],
    error,
    refetch,
    isPending,
    isFetching,
    isPlaceholderData,
  } = useListContext<ConsoleRow>();
  const { isBehind, pages } = useLoadedPages();
  const rows = useRef<HTMLElement>(null);
  useScrollPlace(rows, { isComplete: data.length > 0 && !isBehind });
  const dimmed = useDimmed(isPlaceholderData);
  const state = { 'aria-label': `${resource.title}, rows`, 'aria-busy': isFetching, ...dimmed };
  const field = groups === undefined ? undefined : resource.fields[groups];
  const groupOf = (record: ConsoleRow | undefined) => field?.format(readPath(record, field.source));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <section ref={rows} className={styles.rows} data-scrolls tabIndex={0} {...state}>
      {isPending && <p role="status">Loading....</p>}
      {data.map((record, at) => (
        <Fragment key={record.id}>
          {field && (at === 0 || groupOf(record) !== groupOf(data[at - 1])) && <h2>{groupOf(record)}</h2>}
          <Row>
            <row.Show props={{ record }} />
          </Row>
        </Fragment>
      ))}
      {error ? (
        <ListFault error={error} onRetry={() => void refetch()} />
      ) : (
        !isPending && data.length === 0 && <EmptyState resource={resource} />
      )}
      {pages.hasNextPage && (
        <MoreButton pages={pages} label="Load more" busyLabel="Loading...." focusSelector="[data-row]" />
      )}
    </section>
  );
}

/** The frame of a row. If it goes with the focus, the list takes that. */
function Row({ children }: { children: ReactNode }) {
  const row = useFocusContainerOnUnmount<HTMLDivElement>();
  return (
    <div ref={row} data-row tabIndex={-1}>
      {children}
    </div>
  );
}
