import { currentMonth, addMonths } from '#domain/months.ts';
import type { AuditMetrics, Readiness } from './calls.ts';
import { unauditedAddress } from './parts.ts';

/**
 * Returns the month to prepare next: the chosen one until it has an audit, then the one after it. Readings of the
 * current month are still coming in, so nothing is after it.
 */
export function monthToPrepare(month: string, { audited }: Pick<AuditMetrics, 'audited'>): string {
  return audited > 0 && month < currentMonth() ? addMonths(month, 1) : month;
}

/** Something that TCs lack for their audit. */
export interface Lack {
  /** Why they can't be audited, after their number: '42 wait for a reading'. */
  words: (count: number) => string;
  /** The heading of its column. */
  heading: string;
  count: (readiness: Pick<Readiness, LackKey>) => number;
  /** The list that shows them. */
  to: string;
}

type LackKey =
  'waitingForReading' | 'withRemark' | 'meterStandsStill' | 'withoutInstallations' | 'withoutBilling';

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What TCs can lack, in the order of the work. A TC may lack several things. */
export const lacks: readonly Lack[] = [
  {
    words: count => `${verb(count, 'waits', 'wait')} for a reading`,
    heading: 'Wait for a reading',
    count: readiness => readiness.waitingForReading,
    to: unauditedAddress('withoutConsumption'),
  },
  {
    words: count => `${verb(count, 'has', 'have')} a remark`,
    heading: 'With a remark',
    count: readiness => readiness.withRemark,
    to: unauditedAddress('withRemarks'),
  },
  {
    words: count => verb(count, 'meter stands still', 'meters stand still'),
    heading: 'Meter stands still',
    count: readiness => readiness.meterStandsStill,
    to: unauditedAddress('withoutConsumption'),
  },
  {
    words: count => `${verb(count, 'has', 'have')} no installations`,
    heading: 'No installations',
    count: readiness => readiness.withoutInstallations,
    to: unauditedAddress('withoutInstallationConsumption'),
  },
  {
    words: count => `${verb(count, 'has', 'have')} no billing`,
    heading: 'No billing',
    count: readiness => readiness.withoutBilling,
    to: unauditedAddress('withoutInstallationConsumption'),
  },
];
