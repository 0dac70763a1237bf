import { formatDate } from '#domain/formats.ts';
import { common, type Field } from './field.ts';
import type { DateSettings } from './settings.ts';

/** A day, stored as YYYY-MM-DD or as an instant; shown as DD/MM/YYYY in Indian time. */
export function date(settings: DateSettings = {}): Field<'date'> {
  return {
    ...common(settings),
    type: 'date',
    settings,
    format: value => formatDate(typeof value === 'string' ? value : undefined),
  };
}
