import { formatFigure, absent } from '#domain/formats.ts';
import { addMonths, monthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import type { Transformer } from '../calls.ts';
import { Loss } from '../Loss.tsx';
import { findMonth, remarkOf, type MonthOnRecord } from '../month.ts';
import styles from './MonthTable.module.css';

/** Lists every stored month, the latest first. */
export function MonthTable({ transformer }: { transformer: Transformer }) {
  const { month: shown } = useScope();
  const remark = ({ month }: MonthOnRecord) =>
    remarkOf(findMonth(transformer, month), findMonth(transformer, addMonths(month, 1)));
  const months = transformer.audit.toSorted((one, other) => other.month.localeCompare(one.month));
  const hasRemarks = months.some(entry => remark(entry) !== undefined);
  return (
    <section aria-labelledby="months-on-record">
      <h3 id="months-on-record">Months on record</h3>
      {months.length === 0 ? (
        <p>No month has a reading yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
        <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="months-on-record">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Reading</th>
                <th scope="col">TC consumption</th>
                <th scope="col">Installations consumption</th>
                <th scope="col">Loss</th>
                {hasRemarks && <th scope="col">Remark</th>}
              </tr>
            </thead>
            <tbody>
              {months.map(entry => (
                <tr key={entry.month} aria-current={entry.month === shown ? 'date' : undefined}>
                  <th scope="row">{monthTitle(entry.month)}</th>
                  <Figure text={formatFigure(entry.reading.finalValue)} />
                  <Figure text={formatFigure(entry.reading.consumption)} />
                  <Figure text={formatFigure(entry.installationConsumption)} />
                  <td>
                    <Loss entry={entry} />
                  </td>
                  {hasRemarks && <td>{remark(entry)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Figure({ text }: { text: string }) {
  return <td data-absent={text === absent}>{text}</td>;
}
