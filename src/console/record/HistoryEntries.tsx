import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { absent, formatDate, formatDateTime } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { fullName } from '#domain/officer.ts';
import { designations } from '#domain/roles.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { OptionsSkeleton } from '../../ui/OptionsSkeleton.tsx';
import type { ConsoleDataProvider } from '../consoleDataProvider.ts';
import type { HistoryPage } from '../declaration/declaredCall.ts';
import type { Resource } from '../declaration/resolved.ts';
import { ErrorState } from '../ErrorState.tsx';
import styles from './history.module.css';

interface HistoryEntriesProps {
  /** The pages of changes, the newest first. */
  query: UseInfiniteQueryResult<InfiniteData<HistoryPage>>;
  /** The name of the record: 'TC 7200168', 'this contractor'. */
  title: string;
  /** Shows, beside a change, what the officer can do about it. @default nothing */
  renderAction?: (entry: Change) => ReactNode;
}

/** Shows who changed what of a record, and when, the newest change first. */
export function HistoryEntries({ query, title, renderAction }: HistoryEntriesProps) {
  const { data, error, refetch, hasNextPage } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OptionsSkeleton />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0) return <p>{`No change of ${title} is on record.`}</p>;
  return (
    <section className={styles.history} aria-label="Changes">
      <ol className={styles.entries}>
        {entries.map(entry => (
          <HistoryEntry key={entry.id} entry={entry}>
            {renderAction?.(entry)}
          </HistoryEntry>
        ))}
      </ol>
      {hasNextPage && <MoreButton pages={query} label="Load more" focusSelector="li" />}
    </section>
  );
}

/** A change of a record. */
export type Change = HistoryPage['history'][number];

interface HistoryEntryProps {
  entry: Change;
  /** Beside what was done: what the officer can do about it. */
  children?: ReactNode;
}

/** Shows one change: what was done, by whom and when, and each value before and after it. */
function HistoryEntry({ entry, children }: HistoryEntryProps) {
  const { at, by, action, fromMonth, values, file } = entry;
  return (
    // More changes move the focus to the first of them.
    <li className={styles.entry} tabIndex={-1}>
      <div className={styles.heading}>
        <div>
          <p className={styles.action}>
            {fromMonth === null ? action : `${action} from ${fullMonthTitle(fromMonth)} on`}
          </p>
          <p className={styles.origin}>
            {by && `${fullName(by.name)}, ${designations[by.userType].title}, `}
            {formatDateTime(at)}
            {file && `, by ${rowOf(file)}`}
          </p>
        </div>
        {children}
      </div>
      <dl className={styles.values}>
        {values.map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{before === null ? after : `${before} → ${after ?? absent}`}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Returns a row of a file in words: 'row 7 of MRs of Kadri.xlsx of 20/11/2026'. */
function rowOf({ row, name, uploadedOn }: NonNullable<Change['file']>): string {
  return `row ${row} of ${name ?? 'the file'} of ${formatDate(uploadedOn)}`;
}

/** Returns the changes of a record, the newest first, page by page. */
export function useHistory({ name }: Resource, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useInfiniteQuery({
    queryKey: [name, 'history', id],
    queryFn: async ({ pageParam, signal }) => dataProvider.history(name, { id, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageData }) => pageData.nextPage ?? undefined,
  });
}
