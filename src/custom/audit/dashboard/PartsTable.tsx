import { LinkBase } from 'react-admin';
import { formatCount, formatPercent } from '#domain/formats.ts';
import { Explained } from '../figures/Explained.tsx';
import type { Explanation } from '../figures/explanation.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { shareOf, type Part } from './parts.ts';
import styles from './parts.module.css';

interface PartsTableProps {
  /** The area that is counted. */
  about: string;
  /** What the table is about, for screen readers. */
  label: string;
  /** The number that shares are of. */
  whole: number;
  rows: readonly Part[];
  /** What is counted: 'installations'. */
  noun: string;
}

/** The numbers of a chart; each row leads to the list of what it counts. */
export function PartsTable({ about, label, whole, rows, noun }: PartsTableProps) {
  return (
    <table ref={rovingFocus} className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {rows.map(({ title, count, colour, isInner, rule, to }) => {
          const share = isInner ? '' : formatPercent(shareOf(count, whole), 1);
          const counted = `${title} ${formatCount(count)}`;
          const by = explained({ title, about, rule, count, whole, noun, to });
          return (
            <tr key={title} data-inner={isInner}>
              <th scope="row">
                {colour && (
                  <span
                    className={styles.swatch}
                    style={{ background: `var(${colour})` }}
                    aria-hidden="true"
                  />
                )}
                <LinkBase to={to}>{title}</LinkBase>
              </th>
              <td>
                <Explained by={by} label={counted}>
                  {formatCount(count)}
                </Explained>
              </td>
              <td className={styles.share}>
                {share !== '' && (
                  <Explained by={by} label={`${title} ${share}`}>
                    {share}
                  </Explained>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface Counted extends Pick<Part, 'title' | 'rule' | 'count' | 'to'> {
  about: string;
  whole: number;
  noun: string;
}

/** Explains the number of a row, and its share of all. */
function explained({ title, about, rule, count, whole, noun, to }: Counted): Explanation {
  const [part, all] = [formatCount(count), formatCount(whole)];
  return {
    title,
    about,
    rule,
    numbers: `${part} ÷ ${all} × 100 = ${formatPercent(shareOf(count, whole), 1)}`,
    rows: [
      { label: title, value: part, source: 'the rows of the list' },
      { label: `All ${noun}`, value: all, source: 'of the area in the month' },
    ],
    links: [{ to, text: `Show these ${noun}` }],
  };
}
