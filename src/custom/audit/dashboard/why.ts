import { formatCount, formatPercent } from '#domain/formats.ts';
import { loadFinding } from '#domain/load.ts';
import { seriousLoss } from '#domain/lossCauses.ts';
import { monthTitle } from '#domain/months.ts';
import { trustedCast } from '../../../client/trustedCast.ts';
import type { WorstTransformer } from './dashboardCalls.ts';

/** The records of a TC's month that may explain its loss. */
export type Why = WorstTransformer['why'];
type Broke = NonNullable<NonNullable<Why['history']>['broke']>;

/**
 * Returns in words what may explain the loss of a TC, the likeliest first: 'Mis-tag? 7200175 · 6% until Apr,
 * 67% since May: 3 tagged out · 62 door-locked · load 12% of 100 kVA'. The dashboard, the list and the detail show the same.
 */
export function whyText(why: Why): string {
  const statuses = [
    { count: why.doorLock, word: 'door-locked' },
    { count: why.unbilled, word: 'unbilled' },
    { count: why.mnr, word: 'MNR' },
    { count: why.zeroConsumption, word: 'zero consumption' },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const reasons = [
    ...(why.mistagPartner ? [`Mis-tag? ${why.mistagPartner.number}`] : []),
    ...historyTexts(why.history),
    ...loadFindings(why),
    ...(why.meterChanged ? ['Meter changed'] : []),
    ...(why.ctRatioChanged ? ['CT ratio changed'] : []),
    ...statuses.map(({ count, word }) => `${formatCount(count)} ${word}`),
  ];
  return [...(reasons.length > 0 ? reasons : ['No cause found']), ...loadTexts(why)].join(' · ');
}

/** Returns that text for the value of a list's row. */
export const whyOfRow = (value: unknown) => whyText(trustedCast<Why>(value));

/** A month without its year: all of them lie within twelve months. */
const short = (month: string) => monthTitle(month).slice(0, 3);
const whole = (loss: number | null) => formatPercent(loss, 0);

/** Says since when the loss is high, and what changed then. */
function historyTexts(history: Why['history']): string[] {
  if (!history) return [];
  const { months, over, first, broke } = history;
  if (broke) {
    const { until, since, lossBefore, lossSince, changes } = broke;
    const broken = `${whole(lossBefore)} until ${short(until)}, ${whole(lossSince)} since ${short(since)}`;
    const changed = changes ? changeTexts(changes).join(', ') : 'what changed is archived';
    return [[broken, changed].filter(text => text !== '').join(': ')];
  }
  const of =
    over === months ? `all ${formatCount(months)}` : `${formatCount(over)} of ${formatCount(months)}`;
  return [
    months === 1
      ? `Over ${seriousLoss}% in its only audit`
      : `Over ${seriousLoss}% in ${of} audits since ${short(first)}`,
  ];
}

/** Says what changed when a loss broke. */
function changeTexts(changes: NonNullable<Broke['changes']>): string[] {
  const { taggedIn, taggedOut, newConsumers, goneConsumers } = changes;
  const counted = [
    { count: taggedOut, word: 'tagged out' },
    { count: taggedIn, word: 'tagged in' },
    { count: newConsumers, word: 'new' },
    { count: goneConsumers, word: 'gone' },
  ].filter(({ count }) => count > 0);
  const statuses = [
    { counts: changes.doorLock, word: 'door-locked' },
    { counts: changes.unbilled, word: 'unbilled' },
    { counts: changes.mnr, word: 'MNR' },
    { counts: changes.zeroConsumption, word: 'zero consumption' },
  ].map(({ counts: [before = 0, after = 0], word }) => ({ before, after, word }));
  return [
    ...(changes.ctRatioChanged ? ['CT ratio changed'] : []),
    ...(changes.meterChanged ? ['meter changed'] : []),
    ...counted.map(({ count, word }) => `${formatCount(count)} ${word}`),
    ...statuses
      .filter(({ before, after }) => after > before)
      .map(({ before, after, word }) => `${word} ${formatCount(before)} to ${formatCount(after)}`),
  ];
}

function loadTexts({ load }: Why): string[] {
  return load ? [`load ${loadText(load)}`] : [];
}

/** Returns a load in words: '12.5% of 100 kVA'. */
export const loadText = ({ percent, capacity }: NonNullable<Why['load']>): string =>
  `${formatPercent(percent, 1)} of ${formatCount(capacity)} kVA`;

/** Returns what is wrong with a load, if something is. */
function loadFindings({ load }: Why): string[] {
  const finding = load && loadFinding(load);
  return finding ? [finding] : [];
}
