import { number, type Schema } from 'yup';
import type { NumberSettings } from '../fields/settings.ts';
import { asText } from '../record.ts';
import { messages } from './messages.ts';

/** Returns the rule of a number, also as typed text. */
export function numberRule(label: string, settings: NumberSettings): Schema {
  const { min, max, decimals = 0, required } = settings;
  let rule = number()
    .transform((_, typed: unknown) => toNumber(typed))
    .nullable()
    .typeError(messages.notANumber(label));
  if (decimals === 0) rule = rule.integer(messages.notWhole(label));
  if (min !== undefined) rule = rule.min(min, messages.atLeast(label, min));
  if (max !== undefined) rule = rule.max(max, messages.atMost(label, max));
  return required ? rule.required(messages.required(label)) : rule;
}

/** Returns typed text as a number, NaN if it is none; null if nothing is typed. */
export function toNumber(typed: unknown): number | null {
  const text = asText(typed).trim();
  return text === '' ? null : Number(text);
}
