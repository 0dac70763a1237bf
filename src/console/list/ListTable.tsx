import { useListContext } from 'react-admin';
import { useOfficer } from '../officer.tsx';
import { useMay } from '../permissions.ts';
import type { ConsoleRow } from '#schema/record.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { useDimming } from './DebouncedScope.tsx';
import { lastHeadingOf, shownColumns } from './columns.ts';
import styles from './list.module.css';
import { EmptyState } from './EmptyState.tsx';
import { ListFault } from './ListFault.tsx';
import { ListHead } from './ListHead.tsx';
import { MoreRows } from './MoreRows.tsx';
import { ListPager } from './ListPager.tsx';
import { ListRow } from './ListRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/useSelection.ts';
import { useFilterValues } from './useFilterValues.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { useRovingRows } from './useRovingRows.ts';
import { useShownPage } from './useShownPage.ts';

interface ListTableProps extends PageProps {
  /** Whether it is part of another screen, of fixed length and without a frame of its own. @default false */
  isPart?: boolean;
}

/** Shows the rows of a list in their frame, in every state: loading, loaded, empty or failed. */
export function ListTable({ resource, isPart = false }: ListTableProps) {
  const officer = useOfficer();
  const { data, error, refetch, isPending, isFetching, perPage } = useListContext<ConsoleRow>();
  const page = useShownPage();
  const dimming = useDimming(isFetching && !isPending);
  const roving = useRovingRows();
  const { hidden } = useHiddenColumns(resource);
  const { values } = useFilterValues();
  const columns = shownColumns(resource, officer, { hidden, values });
  const lastHeading = lastHeadingOf(resource, useMay());
  const selection = useSelection(resource);
  const rows = data ?? [];

  return (
    <div className={isPart ? styles.part : styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <section className={styles.scroll} aria-label={`${resource.title}, table`} tabIndex={0}>
        <table
          className={styles.table}
          aria-busy={isFetching}
          data-holds-last={lastHeading !== undefined || undefined}
        >
          <ListHead resource={resource} columns={columns} lastHeading={lastHeading} selection={selection} />
          {isPending ? (
            <SkeletonRows rows={perPage} columns={columns} lastHeading={lastHeading} />
          ) : (
            <tbody {...roving.body} {...dimming}>
              {rows.map((record, index) => (
                <ListRow
                  key={record.id}
                  resource={resource}
                  record={record}
                  columns={columns}
                  number={(page - 1) * perPage + index + 1}
                  hasLastColumn={lastHeading !== undefined}
                  selection={selection}
                  tabIndex={roving.tabIndex(index, rows.length)}
                />
              ))}
            </tbody>
          )}
        </table>
        {error ? (
          <ListFault error={error} onRetry={() => void refetch()} />
        ) : (
          !isPending && rows.length === 0 && <EmptyState resource={resource} />
        )}
      </section>
      {selection && selection.count > 0 && <SelectionBar resource={resource} selection={selection} />}
      {!isPart && (resource.list.paging === 'more' ? <MoreRows rows="tbody tr" /> : <ListPager />)}
    </div>
  );
}
