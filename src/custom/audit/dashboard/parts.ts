import { formatCount } from '#domain/formats.ts';
import { quotient } from '#domain/exact.ts';
import { listAddress } from '../../../console/index.ts';
import { auditsThatAre, auditTab, billingTab, unauditedAddress } from '../addresses.ts';
import type { Explanation } from '../figures/explanation.ts';
import type { AuditMetrics, BillingCounts } from './dashboardCalls.ts';

/** A part of a whole: a slice of a chart, and a row of the table beside it. */
export interface Part {
  title: string;
  count: number;
  /** The token of its colour; absent for a row without a slice. */
  colour?: `--${string}`;
  /** Whether it is still open: its slice is hatched, as nothing is known of it. @default false */
  isOpen?: boolean;
  /** Whether it is the whole: a ring around the slices of its parts. @default false */
  isWhole?: boolean;
  /** Whether it is a part of the row above and may overlap with other parts. @default false */
  isInner?: boolean;
  /** The rule by which they are counted, in words. */
  rule: string;
  /** The list that it leads to. */
  to: string;
}

/** The slices of a chart, and how many they are of. */
export interface Slices {
  count: number;
  parts: readonly Part[];
}

const statusRule = (status: string) =>
  `installations that the ${status} report of the month names, as billing status`;
const activeInstallations = listAddress('/billing', { billed: ['active'] }, { tab: 'my_installations' });

/** Returns the installations by billing status. Active are those with none of the five. */
export function installationParts(counts: BillingCounts): Slices {
  const { all = 0, doorLock = 0, unbilled = 0, vacant = 0, mnr = 0, zeroConsumption = 0 } = counts;
  const active = all - doorLock - unbilled - vacant - mnr - zeroConsumption;
  return {
    count: all,
    parts: [
      {
        title: 'Active Installations',
        rule: 'installations with none of the five billing statuses: all − those of the other rows',
        count: active,
        colour: '--accent',
        to: activeInstallations,
      },
      {
        title: 'Doorlock',
        rule: statusRule('doorlock'),
        count: doorLock,
        colour: '--b5',
        to: billingTab('doorlock'),
      },
      {
        title: 'Unbilled',
        rule: statusRule('unbilled'),
        count: unbilled,
        colour: '--b7',
        to: billingTab('unbilled'),
      },
      {
        title: 'Vacant',
        rule: statusRule('vacant'),
        count: vacant,
        colour: '--b2',
        to: billingTab('vacant'),
      },
      { title: 'MNR', rule: statusRule('MNR'), count: mnr, colour: '--b6', to: billingTab('mnr') },
      {
        title: 'Zero Consumption',
        rule: statusRule('zero consumption'),
        count: zeroConsumption,
        colour: '--b1',
        to: billingTab('zero_consumption'),
      },
    ],
  };
}

/**
 * Returns the TCs by whether they are audited. What the unaudited ones lack may overlap, so it has no slices; nor have
 * reopened audits, which may be on either side.
 */
export function auditParts(metrics: AuditMetrics): Slices & { others: readonly Part[] } {
  const count = metrics.totalTransformers;
  return {
    count,
    parts: [
      {
        title: 'Total',
        rule: 'TCs in service in the month',
        count,
        colour: '--accent',
        isWhole: true,
        to: auditTab('total'),
      },
      {
        title: 'Audited',
        rule: 'TCs with an audit of the month',
        count: metrics.audited,
        colour: '--good',
        to: auditTab('audited'),
      },
      {
        title: 'Unaudited',
        rule: 'TCs in service without an audit of the month',
        count: metrics.unAudited,
        colour: '--warning',
        isOpen: true,
        to: auditTab('unaudited'),
      },
    ],
    others: [
      {
        title: 'no consumption',
        rule: 'unaudited TCs without a reading at one end of the month, or whose readings are equal, fall or are implausible',
        isInner: true,
        count: metrics.withoutConsumption,
        to: unauditedAddress('withoutConsumption'),
      },
      {
        title: 'with remark',
        rule: 'unaudited TCs with a remark in place of a reading at one end of the month',
        isInner: true,
        count: metrics.withRemark,
        to: unauditedAddress('withRemarks'),
      },
      {
        title: 'no billing',
        rule: 'unaudited TCs without installations, or with one that has no consumption',
        isInner: true,
        count: metrics.withoutInstallationConsumption,
        to: unauditedAddress('withoutInstallationConsumption'),
      },
      {
        title: 'Reopened',
        rule: 'TCs whose audit of the month was reopened, whether or not they are audited again',
        count: metrics.reopened,
        to: auditsThatAre('reopened'),
      },
    ],
  };
}

/** Explains the number of a whole by its parts. */
export function wholeOf(whole: { title: string; about: string; to: string } & Slices): Explanation {
  const { title, about, count, parts, to } = whole;
  return {
    title,
    about,
    rule: `the sum of ${parts.map(part => part.title).join(', ')}`,
    numbers: `${parts.map(part => formatCount(part.count)).join(' + ')} = ${formatCount(count)}`,
    rows: parts.map(part => ({ label: part.title, value: formatCount(part.count), source: part.rule })),
    links: [{ to, text: 'Show all' }],
  };
}

/** Returns a share of a whole in per cent, 1 decimal; `null` of nothing. */
export function shareOf(count: number, whole: number): number | null {
  return quotient(BigInt(count) * 100n, BigInt(whole), 1);
}

/** Returns a chart in words: 'Billing Details: Doorlock 204, Unbilled 186'. */
export function inWords(title: string, parts: readonly Part[]): string {
  return `${title}: ${parts.map(part => `${part.title} ${formatCount(part.count)}`).join(', ')}`;
}
