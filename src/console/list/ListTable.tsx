import { ListBase, useListContext } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import type { PageProps, ResourceField } from '../declaration/resolved.ts';
import { useOfficer, useRegistry } from '../contexts.tsx';
import { useMay } from '../permissions.ts';
import { useDimmed, useListMeta } from '../scope.tsx';
import { useHiddenColumns } from './ColumnChoice.tsx';
import { initialSort, lastHeadingOf, shownColumns } from './columns.ts';
import { useShownPage } from './counts.ts';
import styles from './list.module.css';
import { ListHead } from './ListHead.tsx';
import { ListPager } from './ListPager.tsx';
import { ListRow } from './ListRow.tsx';
import { EmptyState, ListFault } from './NoRows.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useSelection } from './selection/useSelection.ts';
import { useFilterValues } from './useFilterValues.ts';
import { useRovingRows } from './useRovingRows.ts';

interface ListTableProps extends PageProps {
  /** Whether it is part of another screen, of fixed length and without a frame of its own. @default false */
  isPart?: boolean;
}

/** Shows the rows of a list in their frame, in every state: loading, loaded, empty or failed. */
export function ListTable({ resource, isPart = false }: ListTableProps) {
  const officer = useOfficer();
  const { data, error, refetch, isPending, isFetching, perPage } = useListContext<ConsoleRow>();
  const page = useShownPage();
  const dimmed = useDimmed(isFetching && !isPending);
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
            <tbody {...roving.body} {...dimmed}>
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
      {!isPart && <ListPager />}
    </div>
  );
}

interface SkeletonRowsProps {
  rows: number;
  columns: readonly ResourceField[];
  /** The heading of the column after these; absent if there is none. */
  lastHeading: string | undefined;
}

/** Shows rows of the final shape while the first ones load. */
function SkeletonRows({ rows, columns, lastHeading }: SkeletonRowsProps) {
  const keys = ['#', ...columns.map(({ key }) => key), ...(lastHeading === undefined ? [] : [lastHeading])];
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, index) => index + 1).map(row => (
        <tr key={row}>
          {keys.map(key => (
            <td key={key}>{'\u00a0'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableOptions {
  /** The number of rows. */
  rows: number;
  /** The order of the rows: a field's key, after '-' for descending. */
  sort: string;
}

/** The first rows of a list in its columns, as part of another screen. `of` is the name of the resource or view. */
export function RecordTable({ of, ...shown }: TableOptions & { of: string }) {
  const resource = useRegistry().resource(of);
  return resource && <FirstRows resource={resource} {...shown} />;
}

function FirstRows({ resource, rows, sort }: TableOptions & PageProps) {
  const meta = useListMeta(resource);
  return (
    <ListBase
      resource={resource.name}
      perPage={rows}
      sort={initialSort(resource, sort)}
      storeKey={false}
      disableSyncWithLocation
      queryOptions={{ meta, onError: ignore }}
    >
      <ListTable resource={resource} isPart />
    </ListBase>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;
