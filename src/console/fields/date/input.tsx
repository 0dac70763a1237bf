import { oneLine } from '#validation/texts.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';
import { messages } from '../messages.ts';
import type { DateSettings } from './index.tsx';

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** The form part of a day: YYYY-MM-DD, or null if empty. */
export function dateInput(label: string, settings: DateSettings): FieldInput {
  const { min, max, required } = settings;
  let rule = oneLine(messages.notADate(label)).test(
    'day',
    messages.notADate(label),
    text => text === '' || isDay(text),
  );
  if (required) rule = rule.required(messages.required(label));
  if (min) rule = rule.test('min', messages.notBefore(label, min), text => text === '' || text >= min);
  if (max) rule = rule.test('max', messages.notAfter(label, max), text => text === '' || text <= max);
  return {
    Input: props => (
      <LineInput {...props} attributes={{ type: 'date', ...(min && { min }), ...(max && { max }) }} />
    ),
    rule,
    toForm: value => (typeof value === 'string' ? toDay(value) : ''),
    toWire: value => (value === '' ? null : value),
  };
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return day.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function toDay(value: string): string {
  if (day.test(value)) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : dayInIndia.format(at);
}
