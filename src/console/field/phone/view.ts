import type { FieldSettings } from '#schema/fields/settings.ts';
import type { FieldView } from '../field.ts';

/** What the portal adds to a phone number. */
export function phoneView(settings: FieldSettings): FieldView {
  return { input: async label => (await import('./input.tsx')).phoneInput(label, settings) };
}
