import { useWatch } from 'react-hook-form';
import { countsLater } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useReadinessOf } from '../../../audit/dashboard/calls.ts';
import type { TcValues } from '../values.ts';
import styles from '../form.module.css';

/** Says from when a new TC counts, if the section has started the audit of the month of its first reading. */
export function CountsLater() {
  const month = useWatch<TcValues, 'initialReading.month'>({ name: 'initialReading.month' });
  const { data } = useReadinessOf(undefined, currentMonth());
  const until = data?.startedUntil ?? null;
  if (month === '' || until === null || until < month) return null;
  return (
    <p role="note" className={styles.note}>
      {countsLater(addMonths(until, 1))}
    </p>
  );
}
