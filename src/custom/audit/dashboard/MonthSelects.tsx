import { currentMonth, firstAuditMonth, fullMonthTitle } from '#domain/months.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import styles from './MonthSelects.module.css';

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Chooses the month of the dashboard: a year up to the current one, and a month that is not in the future. */
export function MonthSelects() {
  const { month: chosen, choose } = useChosenMonth();
  const latest = currentMonth();
  const [year = '', number = ''] = chosen.split('-');
  const goTo = (month: string) => choose(month > latest ? latest : month);
  return (
    <>
      <select
        className={styles.select}
        aria-label="Year"
        value={year}
        onChange={event => goTo(`${event.target.value}-${number}`)}
      >
        {yearsUpTo(latest).map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Month"
        value={number}
        onChange={event => goTo(`${year}-${event.target.value}`)}
      >
        {numbers.map(each => (
          <option key={each} value={each} disabled={`${year}-${each}` > latest}>
            {fullMonthTitle(`${year}-${each}`).split(' ')[0]}
          </option>
        ))}
      </select>
    </>
  );
}

/** Returns the years that have a month to choose, the latest first. */
function yearsUpTo(latest: string): number[] {
  const [first, last] = [firstAuditMonth, latest].map(month => Number(month.slice(0, 4)));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
