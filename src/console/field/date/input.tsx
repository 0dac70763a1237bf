import { inIndia } from '#domain/inIndia.ts';
import type { DateSettings } from '#schema/fields/settings.ts';
import { dateRule, isDay } from '#schema/rules/date.ts';
import type { FieldInput } from '../field.ts';
import { LineInput } from '../LineInput.tsx';

const dayInIndia = inIndia('en-CA', { dateStyle: 'short' });

/** The form part of a day: YYYY-MM-DD, or null if empty. */
export function dateInput(label: string, settings: DateSettings): FieldInput {
  const { min, max } = settings;
  return {
    Input: props => (
      <LineInput {...props} attributes={{ type: 'date', ...(min && { min }), ...(max && { max }) }} />
    ),
    rule: dateRule(label, settings),
    toForm: value => (typeof value === 'string' ? toDay(value) : ''),
    toWire: value => (value === '' ? null : value),
  };
}

function toDay(value: string): string {
  if (isDay(value)) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : dayInIndia(at);
}
