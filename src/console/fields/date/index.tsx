import { formatDate } from '#domain/formats.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { common, type Field, type FieldSettings } from '../field.ts';

/** The settings of `date()`. */
export interface DateSettings extends FieldSettings {
  /** The first day allowed, YYYY-MM-DD. @default any */
  min?: string;
  /** The last day allowed, YYYY-MM-DD. @default any */
  max?: string;
}

/** A day, stored as YYYY-MM-DD or as an instant; shown as DD/MM/YYYY in Indian time. */
export function date(settings: DateSettings = {}): Field<'date'> {
  return {
    ...common(settings),
    type: 'date',
    format: value => formatDate(typeof value === 'string' ? value : undefined),
    Filter: props => <BoxFilter {...props} type="date" />,
    input: async label => (await import('./input.tsx')).dateInput(label, settings),
  };
}
