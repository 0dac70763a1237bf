import { LinkBase } from 'react-admin';
import { formatCount, formatPercent } from '#domain/formats.ts';
import { shareOf, type Part } from './parts.ts';
import styles from './parts.module.css';

interface PartsTableProps {
  /** What the table is about, for screen readers. */
  label: string;
  /** The number that shares are of. */
  whole: number;
  rows: readonly Part[];
}

/** The numbers of a chart; each row leads to the list of what it counts. */
export function PartsTable({ label, whole, rows }: PartsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {rows.map(({ title, count, colour, isInner, to }) => (
          <tr key={title} data-inner={isInner}>
            <th scope="row">
              {colour && (
                <span className={styles.swatch} style={{ background: `var(${colour})` }} aria-hidden="true" />
              )}
              <LinkBase to={to}>{title}</LinkBase>
            </th>
            <td>{formatCount(count)}</td>
            <td className={styles.share}>{isInner ? '' : formatPercent(shareOf(count, whole), 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
