import { codeKey } from '#domain/areas.ts';
import type { AreaSettings } from '#schema/fields/settings.ts';
import type { FieldView } from '../field.ts';

/**
 * What the portal adds to an area. Only officers in charge of a wider area choose one, and only for a new record; the
 * hierarchy selector narrows the list.
 */
export function areaView(settings: AreaSettings): FieldView {
  return {
    input: async label => (await import('./input.tsx')).areaInput(label, settings),
    offered: ({ location }, purpose) =>
      purpose === 'create' && location[codeKey(settings.level)] === undefined,
  };
}
