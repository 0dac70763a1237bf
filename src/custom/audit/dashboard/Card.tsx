import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { useDimmed } from '../../../console/index.ts';
import look from '../../../ui/look.module.css';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  /** Beside the title. @default nothing */
  note?: ReactNode;
  /** At the end of the title's line. @default nothing */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the dashboard, with its title. */
export function Card({ title, note, action, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  );
}

interface AnsweredProps<T> {
  query: UseQueryResult<T>;
  /** The height of the content, so that nothing moves when it arrives, px. */
  height: number;
  children: (data: T) => ReactNode;
}

/** Shows the answer of a call; until then its shape, and a retry if it failed. */
export function Answered<T>({ query, height, children }: AnsweredProps<T>) {
  const dimmed = useDimmed(query.isPlaceholderData);
  if (query.data !== undefined)
    return (
      <div className={styles.answered} aria-busy={query.isPlaceholderData} {...dimmed}>
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

/** Says that there is nothing to show, and what to do next. */
export function EmptyCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`${look.state} ${styles.empty}`}>
      <p className={look.stateTitle}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
