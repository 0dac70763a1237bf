import { formatCount } from '#domain/formats.ts';
import styles from './check.module.css';

/** A number of rows with its title. Its colour shows only if there are rows. */
interface OutcomeCount {
  title: string;
  rows: number;
  tone?: 'good' | 'bad';
}

/** Numbers of rows side by side. */
export function OutcomeCounts({ counts }: { counts: readonly OutcomeCount[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ title, rows, tone }) => (
        <div key={title} data-tone={rows > 0 ? tone : undefined}>
          <dt>{title}</dt>
          <dd>{formatCount(rows)}</dd>
        </div>
      ))}
    </dl>
  );
}
