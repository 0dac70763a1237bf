import type { RowOutcome } from '#domain/files.ts';
import { formatCount } from '#domain/formats.ts';
import styles from './check.module.css';

interface RowReasonsProps {
  reasons: readonly { outcome: RowOutcome; reason: string; rows: number }[];
}

/** Why rows fail or are skipped, each reason with its number of rows. */
export function RowReasons({ reasons }: RowReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label="Rows by reason">
      {reasons.map(({ outcome, reason, rows }) => (
        <li key={`${outcome} ${reason}`}>
          <b>{formatCount(rows)}</b>
          <span>{reason}</span>
          <small>{outcome === 'failure' ? 'fault' : 'skipped'}</small>
        </li>
      ))}
    </ul>
  );
}
