import type { Schema } from 'yup';
import { oneLine } from '#validation/texts.ts';
import type { DateSettings } from '../fields/settings.ts';
import { messages } from './messages.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the rule of a day. */
export function dateRule(label: string, { min, max, required }: DateSettings): Schema {
  let rule = oneLine(messages.notADate(label)).test(
    'day',
    messages.notADate(label),
    text => text === '' || isDay(text),
  );
  if (required) rule = rule.required(messages.required(label));
  if (min) rule = rule.test('min', messages.notBefore(label, min), text => text === '' || text >= min);
  if (max) rule = rule.test('max', messages.notAfter(label, max), text => text === '' || text <= max);
  return rule;
}

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return day.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
