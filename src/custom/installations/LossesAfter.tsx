import { absent, formatCount, formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle, monthTitle } from '#domain/months.ts';
import { LossChip } from '../audit/LossChip.tsx';
import type { Outcome } from './calls.ts';
import styles from './installations.module.css';

/** The most TCs to show; the others lose only a few of the installations. */
const mostShown = 5;

/** Shows the loss of the TC that installations join, and of those that they leave, as it was and with the move. */
export function LossesAfter({ losses }: Pick<Outcome, 'losses'>) {
  if (losses.length === 0) return null;
  const more = losses.length - mostShown;
  return (
    <>
      <table className={styles.losses}>
        <caption>Loss in the last audited month, as it was and with this move</caption>
        <thead>
          <tr>
            <th scope="col">TC</th>
            <th scope="col">Installations</th>
            <th scope="col">Month</th>
            <th scope="col">Loss</th>
            <th scope="col">With the move</th>
          </tr>
        </thead>
        <tbody>
          {losses.slice(0, mostShown).map(({ id, number, name, joins, count, month, loss, lossAfter }) => (
            <tr key={id}>
              <th scope="row">{`${number}, ${name}`}</th>
              <td>{`${joins ? '+' : '−'}${formatCount(count)}`}</td>
              <td>{month === null ? 'Not audited yet' : monthTitle(month)}</td>
              <td>
                <LossChip loss={loss} />
              </td>
              <td>
                <LossChip loss={lossAfter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.note}>{`They leave ${formatCountOf(more, 'other TC')} too.`}</p>}
      {losses.map(
        ({ id, month, withoutConsumption }) =>
          withoutConsumption > 0 && (
            <p key={id} className={styles.note}>
              {`${formatCountOf(withoutConsumption, 'installation')} without consumption on record in ${month === null ? absent : fullMonthTitle(month)} ${withoutConsumption === 1 ? 'counts' : 'count'} as 0 kWh.`}
            </p>
          ),
      )}
    </>
  );
}
