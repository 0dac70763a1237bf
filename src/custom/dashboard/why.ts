import { formatCount } from '#domain/formats.ts';
import { trustedCast } from '../../client/trustedCast.ts';
import type { WorstTransformer } from './calls.ts';

/** What is on record about a TC's month that may explain its loss. */
type Why = WorstTransformer['why'];

/**
 * Returns in words what may explain the loss of a TC, the likeliest first: 'Mis-tag? 7200175 · 62 door-locked'. Losses
 * over 15% in three of four months count too, where they are given.
 */
export function whyText(why: Why, monthsOver = 0): string {
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
    ...(why.meterChanged ? ['Meter changed'] : []),
    ...(why.ctRatioChanged ? ['CT ratio changed'] : []),
    ...statuses.map(({ count, word }) => `${formatCount(count)} ${word}`),
    ...(monthsOver > 2 ? [`${monthsOver} of 4 months over 15%`] : []),
  ];
  return reasons.join(' · ') || 'No cause found';
}

/** Returns the same for the value of a list's row. */
export const whyOfRow = (value: unknown) => whyText(trustedCast<Why>(value));
