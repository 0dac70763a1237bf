import { today } from '#domain/clock.ts';
import { isoDate } from '#domain/dates.ts';
import { formatDate } from '#domain/formats.ts';
import { trimmed } from '#domain/texts.ts';
import { asText } from '../../record.ts';
import { common, crossed, type FieldOf, type FieldSettings } from '../field.ts';
import { messages } from '../messages.ts';

const currentDay = 'today';

/** The settings of `date()`. */
export interface DateSettings extends FieldSettings {
  /** The first day allowed, YYYY-MM-DD. @default any */
  min?: string;
  /** The last day allowed: YYYY-MM-DD, or 'today' in India. @default any */
  max?: string;
  /** The records that a filter by a day finds: those of that day, or those up to it. @default 'on' */
  filter?: 'on' | 'upTo';
}

/** A day, stored as YYYY-MM-DD or as an instant; shown as DD/MM/YYYY in Indian time. */
export function date(settings: DateSettings = {}): FieldOf<'date', DateSettings> {
  const { min, max, filter = 'on', ...others } = settings;
  const field = common(others, 10);
  return {
    ...field,
    type: 'date',
    settings,
    isUpTo: filter === 'upTo',
    format: value => formatDate(typeof value === 'string' ? value : undefined),
    fault: (value, label) => dateFault(value, label, settings),
    settingFaults: () => [
      ...field.settingFaults(),
      ...Object.entries({ min, max })
        .filter(([, day]) => day !== undefined && day !== currentDay && isoDate(day) !== day)
        .map(([key, day]) => `${key}: '${day}' is not a day such as 2026-01-31`),
      ...crossed(min, max),
    ],
  };
}

/** Returns the last day that a field allows, YYYY-MM-DD; undefined if any. */
export const lastDay = ({ max }: Pick<DateSettings, 'max'>): string | undefined =>
  max === currentDay ? today() : max;

function dateFault(value: unknown, label: string, settings: DateSettings): string | undefined {
  const { min, required } = settings;
  const max = lastDay(settings);
  const text = trimmed(asText(value));
  if (text === '') return required ? messages.required(label) : undefined;
  // A form holds what is typed; the server's schema accepts YYYY-MM-DD only.
  const day = isoDate(text);
  if (day === undefined) return messages.notADate(label);
  if (min !== undefined && day < min) return messages.notBefore(label, min);
  return max !== undefined && day > max ? messages.notAfter(label, max) : undefined;
}
