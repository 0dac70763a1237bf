import { hasDecimals, isUnclear, toNumber } from '#domain/numbers.ts';
import { boundsOf } from '../fields/number.ts';
import type { NumberSettings } from '../fields/settings.ts';
import { asText } from '../record.ts';
import { messages } from './messages.ts';

/** Returns what is wrong with a number, also as typed text; `undefined` if nothing is, or nothing is typed. */
export function numberFault(label: string, settings: NumberSettings, typed: unknown): string | undefined {
  const value = typedNumber(typed);
  if (value === null) return undefined;
  if (Number.isNaN(value))
    return isUnclear(asText(typed)) ? messages.unclearNumber(label) : messages.notANumber(label);
  const { decimals = 0 } = settings;
  if (!hasDecimals(value, decimals))
    return decimals === 0 ? messages.notWhole(label) : messages.tooManyDecimals(label, decimals);
  const { min, max } = boundsOf(settings);
  if (value < min) return messages.atLeast(label, min);
  return value > max ? messages.atMost(label, max) : undefined;
}

/** Returns typed text as a number, NaN if it is none; null if nothing is typed. */
export const typedNumber = (typed: unknown): number | null =>
  typeof typed === 'number' ? typed : (toNumber(asText(typed)) ?? null);
