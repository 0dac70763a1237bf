import { addMonths, monthTitle } from '#domain/months.ts';
import { useScope } from '../../../console/index.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { findMonth, remarkOf, type MonthOnRecord, type Transformer } from '../transformerCalls.ts';
import { meterChangesText } from '../MeterChangeLink.tsx';
import { Loss, MonthFigure, Reading } from '../MonthFigures.tsx';
import styles from './MonthTable.module.css';

/** Lists every stored month, the latest first. */
export function MonthTable({ transformer }: { transformer: Transformer }) {
  const { month: shown } = useScope();
  const remark = ({ month, meterChanges }: MonthOnRecord) =>
    meterChangesText(meterChanges) ??
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
          <table ref={rovingFocus} className={styles.table}>
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
                  <Figures entry={entry} transformer={transformer} />
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

/** The cells of a month's figures; a press on a figure explains it. */
function Figures({ entry, transformer }: { entry: MonthOnRecord; transformer: Transformer }) {
  const { month, reading, installationConsumption } = entry;
  const of = { transformer, month };
  return (
    <>
      <td data-absent={reading.finalValue === null}>
        <Reading value={reading.finalValue} {...of} />
      </td>
      <td data-absent={reading.consumption === null}>
        <MonthFigure name="consumption" value={reading.consumption} {...of} />
      </td>
      <td data-absent={installationConsumption === null}>
        <MonthFigure name="installationConsumption" value={installationConsumption} {...of} />
      </td>
      <td>
        <Loss entry={entry} {...of} />
      </td>
    </>
  );
}
