import { auditGaps, auditGapTitles, type AuditGap } from '#domain/auditGaps.ts';
import { addMonths, monthInProgress } from '#domain/months.ts';
import { listAddress } from '../../console/index.ts';
import type { AuditMetrics, Readiness } from './calls.ts';
import { unauditedAddress } from './parts.ts';

/**
 * Returns the month to prepare next: the chosen one until it has an audit, then the one after it. That is at most the
 * month in progress: the current one can't be audited before the next.
 */
export function monthToPrepare(month: string, { audited }: Pick<AuditMetrics, 'audited'>): string {
  const last = monthInProgress();
  if (month >= last) return last;
  return audited > 0 ? addMonths(month, 1) : month;
}

/** TCs, or installations, with something in common about the audit of a month. */
export interface Lot {
  /** The heading of its column. */
  heading: string;
  count: (readiness: Readiness['below'][number]) => number;
  /** The list of exactly these. */
  to: string;
}

/** TCs that lack something for their audit, or installations that lack a TC. */
export interface Lack extends Lot {
  /** What they lack, after their number: '42 wait for a reading'. */
  words: (count: number) => string;
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

const words: Readonly<Record<AuditGap, Lack['words']>> = {
  waitingForReading: count => `${verb(count, 'waits', 'wait')} for a reading`,
  withRemark: count => `${verb(count, 'has', 'have')} a remark`,
  meterStandsStill: count => verb(count, 'meter stands still', 'meters stand still'),
  withoutInstallations: count => `${verb(count, 'has', 'have')} no installations`,
  withoutBilling: count => `${verb(count, 'has', 'have')} no billing`,
};

/** What TCs can lack, in the order of the work. A TC may lack several things. */
const gaps: readonly Lack[] = auditGaps.map(gap => ({
  heading: auditGapTitles[gap],
  words: words[gap],
  count: readiness => readiness[gap],
  // The card of the remarks shows them in a column.
  to:
    gap === 'withRemark'
      ? unauditedAddress('withRemarks')
      : listAddress('/tc-audit', { lacks: [gap] }, { tab: 'unaudited' }),
}));

/** What a month still lacks: what keeps TCs from their audit, then the installations that no TC counts. */
export const lacks: readonly Lack[] = [
  ...gaps,
  {
    heading: 'Untagged installations',
    words: count => verb(count, 'untagged installation', 'untagged installations'),
    count: readiness => readiness.untagged,
    to: '/billing?tab=new_installations',
  },
];

/** Everything that is known about the audit of a month beforehand. */
export const lots: readonly Lot[] = [
  { heading: 'TCs', count: readiness => readiness.transformers, to: '/tc-audit?tab=total' },
  { heading: 'Audited', count: readiness => readiness.audited, to: '/tc-audit?tab=audited' },
  { heading: 'Can be audited', count: readiness => readiness.ready, to: unauditedAddress('ready') },
  ...lacks,
];
