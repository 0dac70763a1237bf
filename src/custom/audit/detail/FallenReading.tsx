import { formatReading } from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import type { DataOf } from '../../../client/operations.ts';
import styles from './detail.module.css';

interface FallenReadingProps {
  month: string;
  record: Pick<DataOf<'readAudit'>, 'begun' | 'ended'>;
}

/** Asks whether the meter was changed, if the reading at the end of the month is below the one at its start. */
export function FallenReading({ month, record: { begun, ended } }: FallenReadingProps) {
  const [from, to] = [begun?.finalValue ?? null, ended?.finalValue ?? null];
  if (from === null || to === null || to >= from) return null;
  return (
    <p role="note" className={styles.fallen}>
      {`The reading of ${reading(addMonths(month, 1), to)} is lower than that of ${reading(month, from)}. `}
      Was the meter changed, or read wrongly? The energy of the month is negative, and so its loss means
      nothing.
    </p>
  );
}

const reading = (month: string, value: number) => `${fullMonthTitle(month)} (${formatReading(value)})`;
