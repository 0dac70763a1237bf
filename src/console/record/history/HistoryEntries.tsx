import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { OptionsSkeleton } from '../../../ui/OptionsSkeleton.tsx';
import type { HistoryPage } from '../../declaration/declaredCall.ts';
import { ErrorState } from '../../ErrorState.tsx';
import { HistoryEntry, type HistoryActionProps } from './HistoryEntry.tsx';
import styles from './history.module.css';

interface HistoryEntriesProps {
  /** The pages of changes, the newest first. */
  query: UseInfiniteQueryResult<InfiniteData<HistoryPage>>;
  /** What the record is called: 'TC 7200168', 'this contractor'. */
  title: string;
  /** Beside each change: what the officer can do about it. @default nothing */
  Action?: ComponentType<HistoryActionProps>;
}

/** Shows who changed what of a record, and when, the newest change first. */
export function HistoryEntries({ query, title, Action }: HistoryEntriesProps) {
  const { data, error, refetch, hasNextPage } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OptionsSkeleton />;
  const entries = data.pages.flatMap(({ history }) => history);
  if (entries.length === 0) return <p>{`No change of ${title} is on record.`}</p>;
  return (
    <section className={styles.history} aria-label="Changes">
      <ol className={styles.entries}>
        {entries.map(entry => (
          <HistoryEntry key={entry.id} entry={entry}>
            {Action && <Action entry={entry} />}
          </HistoryEntry>
        ))}
      </ol>
      {hasNextPage && <MoreButton pages={query} label="Load more" focusSelector="li" />}
    </section>
  );
}
