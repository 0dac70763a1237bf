import { number, type Schema } from 'yup';
import { boundsOf } from '../fields/number.ts';
import type { NumberSettings } from '../fields/settings.ts';
import { asText } from '../record.ts';
import { messages } from './messages.ts';

/** Returns the rule of a number, also as typed text. */
export function numberRule(label: string, settings: NumberSettings): Schema {
  const { decimals = 0, required } = settings;
  const { min, max } = boundsOf(settings);
  let rule = number()
    .transform((_, typed: unknown) => toNumber(typed))
    .nullable()
    .typeError(messages.notANumber(label));
  rule =
    decimals === 0
      ? rule.integer(messages.notWhole(label))
      : rule.test('decimals', messages.tooManyDecimals(label, decimals), value =>
          hasDecimals(value, decimals),
        );
  rule = rule.min(min, messages.atLeast(label, min)).max(max, messages.atMost(label, max));
  return required ? rule.required(messages.required(label)) : rule;
}

/** Whether a number has at most these digits after the point. */
function hasDecimals(value: number | null | undefined, decimals: number): boolean {
  return value === null || value === undefined || Number(value.toFixed(decimals)) === value;
}

/** Returns typed text as a number, NaN if it is none; null if nothing is typed. */
export function toNumber(typed: unknown): number | null {
  const text = asText(typed).trim();
  return text === '' ? null : Number(text);
}
