import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDimming } from '../../../console/index.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import look from '../../../ui/look.module.css';
import styles from './dashboard.module.css';

interface AnsweredProps<T> {
  query: UseQueryResult<T>;
  /** The height of the content, so that nothing moves when it arrives, px. */
  height: number;
  children: (data: T) => ReactNode;
}

/** Shows the answer of a call; until then its shape, and a retry if it failed. */
export function Answered<T>({ query, height, children }: AnsweredProps<T>) {
  const dimming = useDimming(query.isPlaceholderData);
  if (query.data !== undefined)
    return (
      <div className={styles.answered} aria-busy={query.isPlaceholderData} {...dimming}>
        {children(query.data)}
      </div>
    );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={styles.waiting} style={{ minHeight: height }}>
      <output className="visually-hidden">Loading...</output>
      {Array.from({ length: Math.max(1, Math.floor(height / 36)) }, (_, place) => (
        <span key={place} className={look.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
