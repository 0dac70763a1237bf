import { common, type Field } from './field.ts';
import type { FieldSettings } from './settings.ts';
import { formatText } from './text.ts';

/** An Indian mobile number: stored with +91, typed as its ten digits. */
export function phone(settings: FieldSettings = {}): Field<'phone'> {
  return { ...common(settings), type: 'phone', settings, csv: 'figure', format: formatText };
}
