import { useRef, type RefObject } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { ConsoleRow } from '#schema/record.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { PageProps, ResourceField } from '../declaration/resolved.ts';
import { useOfficer, useRegistry } from '../contexts.tsx';
import { useOpenId } from '../panel/opens.ts';
import { useMay } from '../permissions.ts';
import { useDimmed, useListMeta } from '../scope.tsx';
import { useHiddenColumns } from './ColumnChoice.tsx';
import { initialSort, shownColumns } from './columns.ts';
import { columnStyles, type ColumnStyles } from './columnWidths.ts';
import { useShownPage } from './counts.ts';
import { lastColumnOf } from './lastColumn.ts';
import styles from './list.module.css';
import { ListHead } from './ListHead.tsx';
import { ListPager } from './ListPager.tsx';
import { ListRow } from './ListRow.tsx';
import { EmptyState, ListFault } from './NoRows.tsx';
import { useMeasuredRows, type RowsPerPage } from './rowsPerPage.ts';
import { useSelection } from './selection/useSelection.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useFilterValues } from './useFilterValues.ts';
import { useRovingRows } from './useRovingRows.ts';
import { useScrollPlace } from './useScrollPlace.ts';

const bar = lazyComponent(() => import('./selection/SelectionBar.tsx'));

interface ListTableProps extends PageProps {
  /** How many rows a page has. @default it is part of another screen, of fixed length and without a frame of its own */
  rows?: RowsPerPage;
}

/** Shows the rows of a list in their frame, in every state: loading, loaded, empty or failed. */
export function ListTable({ resource, rows: perPageChoice }: ListTableProps) {
  const officer = useOfficer();
  const { data, error, refetch, isPending, isFetching, perPage } = useListContext<ConsoleRow>();
  const page = useShownPage();
  const dimmed = useDimmed(isFetching && !isPending);
  const roving = useRovingRows();
  const { hidden } = useHiddenColumns(resource);
  const { values } = useFilterValues();
  const columns = shownColumns(resource, officer, { hidden, values });
  const last = lastColumnOf(resource, useMay());
  const chosen = useColumnWidths(resource);
  const resizing = perPageChoice && chosen;
  const widths = columnStyles({ columns, last: last?.width, chosen: resizing?.widths ?? {} });
  const selection = useSelection(resource);
  const rows = data ?? [];
  const label = `${resource.title}, table`;
  const scroll = useRef<HTMLElement>(null);
  useScrollPlace(scroll, { openId: useOpenId(), isComplete: rows.length > 0 });

  return (
    <div className={perPageChoice ? styles.frame : styles.embedded}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <section ref={scroll} className={styles.scroll} data-scrolls aria-label={label} tabIndex={0}>
        <table
          className={styles.table}
          aria-busy={isFetching}
          style={widths.table}
          data-holds-last={last !== undefined || undefined}
        >
          <Columns columns={columns} widths={widths} hasLast={last !== undefined} />
          <ListHead
            resource={resource}
            columns={columns}
            lastHeading={last?.heading}
            selection={selection}
            resizing={resizing}
          />
          {isPending ? (
            <SkeletonRows rows={perPage} columns={columns} lastHeading={last?.heading} />
          ) : (
            <tbody {...roving.body} {...dimmed}>
              {rows.map((record, index) => (
                <ListRow
                  key={record.id}
                  resource={resource}
                  record={record}
                  columns={columns}
                  number={(page - 1) * perPage + index + 1}
                  hasLastColumn={last !== undefined}
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
      {selection && selection.count > 0 && <bar.Show props={{ resource, selection }} />}
      {perPageChoice && <Pages resource={resource} rows={perPageChoice} scroll={scroll} />}
    </div>
  );
}

interface ColumnsProps {
  columns: readonly ResourceField[];
  widths: ColumnStyles;
  hasLast: boolean;
}

/** Says how wide each column is, before there is a row. */
function Columns({ columns, widths, hasLast }: ColumnsProps) {
  return (
    <colgroup>
      <col className={styles.numbers} />
      {columns.map(({ key }) => (
        <col key={key} style={widths.columns[key]} />
      ))}
      {hasLast && <col style={widths.last} />}
    </colgroup>
  );
}

interface PagesProps extends PageProps {
  rows: RowsPerPage;
  scroll: RefObject<HTMLElement | null>;
}

/** The pager below the rows, which measures how many the window has room for. */
function Pages({ scroll, ...shown }: PagesProps) {
  useMeasuredRows(scroll, shown.rows);
  return <ListPager {...shown} />;
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
      <ListTable resource={resource} />
    </ListBase>
  );
}

/** The content in place of the rows shows the failure. */
const ignore = () => undefined;
