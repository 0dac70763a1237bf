import { common, type Field, type FieldSettings } from '../field.ts';
import { formatText } from '../text/index.tsx';

/** An Indian mobile number: stored with +91, typed as its ten digits. */
export function phone(settings: FieldSettings = {}): Field<'phone'> {
  return {
    ...common(settings),
    type: 'phone',
    csv: 'figure',
    format: formatText,
    input: async () => (await import('./input.tsx')).phoneInput(settings),
  };
}
