import type { DateSettings } from '#schema/fields/settings.ts';
import { DayFilter } from '../BoxFilter.tsx';
import type { FieldView } from '../field.ts';

/** What the portal adds to a date. */
export function dateView(settings: DateSettings): FieldView {
  return {
    Filter: DayFilter,
    input: async label => (await import('./input.tsx')).dateInput(label, settings),
  };
}
