import type { RowOutcome } from '#domain/files.ts';
import { formatCount } from '#domain/formats.ts';
import styles from './check.module.css';
import type { CheckReport } from './report.ts';

interface FaultTableProps {
  /** Its accessible name, such as 'Faults of one.xlsx'. */
  label: string;
  /** The faults that a check or a dry run found. */
  report: Pick<CheckReport, 'faults' | 'sheets'> & { count: { readonly failure: number } };
  /** The name of the list of all faulty rows, where there are more than the table shows. */
  allIn: string;
}

/** The first faulty cells of a file, each with its place, its content and what is wrong. */
export function FaultTable({ label, report: { faults, sheets, count }, allIn }: FaultTableProps) {
  const hasSeveral = sheets.length > 1;
  const shownRows = new Set(faults.map(({ sheet, rowNumber }) => `${rowNumber} ${sheet}`)).size;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.faults}>
          <thead>
            <tr>
              {hasSeveral && <th scope="col">Sheet</th>}
              <th scope="col" className="n">
                Row
              </th>
              <th scope="col">Cell</th>
              <th scope="col">About</th>
              <th scope="col">In the file</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ sheet, rowNumber, cell, about, found, message }) => (
              <tr key={`${sheet} ${rowNumber} ${cell} ${message}`}>
                {hasSeveral && <td className={styles.sheet}>{sheet}</td>}
                <td className="n">{rowNumber}</td>
                <td className={styles.place}>{cell || '-'}</td>
                <td className={styles.about}>{about || '-'}</td>
                <td>{found === '' ? <span className={styles.blank}>blank</span> : <code>{found}</code>}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shownRows < count.failure && (
        <p className={styles.more}>
          {`The first ${formatCount(shownRows)} of ${formatCount(count.failure)} faulty rows. ${allIn} lists them all.`}
        </p>
      )}
    </>
  );
}

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
