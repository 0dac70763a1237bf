import { areaLevelTitles, type AreaLevel } from '#domain/areas.ts';
import { absent } from '#domain/formats.ts';
import { asText, isRecord } from '../record.ts';
import { common, type Field } from './field.ts';
import type { FieldSettings } from './settings.ts';

/**
 * The area that a record belongs to: `{ code, name }` in the record, its code in a form. Officers in charge of one area
 * of the level don't choose: it is theirs.
 */
export function area(level: AreaLevel, settings: FieldSettings = {}): Field<'area'> {
  const named = { label: areaLevelTitles[level], required: true, ...settings };
  return {
    ...common(named),
    type: 'area',
    settings: { ...named, level },
    format: value => (isRecord(value) ? asText(value['name']) || asText(value['code']) : '') || absent,
  };
}
