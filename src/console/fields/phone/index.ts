import { common, type Field, type FieldSettings } from '../field.ts';
import { formatText } from '../text/index.tsx';

/** A mobile number of India: kept with +91, typed as its ten digits. */
export function phone(settings: FieldSettings = {}): Field<'phone'> {
  return {
    ...common(settings),
    type: 'phone',
    csv: 'figure',
    format: formatText,
    input: async () => (await import('./input.tsx')).phoneInput(settings),
  };
}
