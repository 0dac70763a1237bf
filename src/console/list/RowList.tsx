import { Fragment, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { readPath, type ConsoleRow } from '#schema/record.ts';
import type { LazyComponent } from '../../ui/lazyComponent.tsx';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { useDimming } from '../scope.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import type { RowProps } from './definition.ts';
import { EmptyState, ListFault } from './NoRows.tsx';
import { ListPager, MoreRows } from './ListPager.tsx';
import styles from './list.module.css';

/** Shows each record of a list in the shape that its declaration names, under the headings of their groups. */
export function RowList({ resource, row }: PageProps & { row: LazyComponent<RowProps> }) {
  const {
    data = [],
    error,
    refetch,
    isPending,
    isFetching,
    isPlaceholderData,
  } = useListContext<ConsoleRow>();
  const dimming = useDimming(isPlaceholderData);
  const state = { 'aria-label': `${resource.title}, rows`, 'aria-busy': isFetching, ...dimming };
  const { groups, paging } = resource.list;
  const field = groups === undefined ? undefined : resource.fields[groups];
  const groupOf = (record: ConsoleRow | undefined) => field?.format(readPath(record, field.source));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <section className={styles.rows} tabIndex={0} {...state}>
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
      {paging === 'more' ? <MoreRows rows="[data-row]" /> : <ListPager />}
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
