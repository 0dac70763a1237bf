import { areaLevels, areaLevelTitles, isAreaLevel, type AreaLevel } from '#domain/areas.ts';
import { absent } from '#domain/formats.ts';
import { asText, isRecord } from '../../record.ts';
import { common, longWord, type FieldOf, type FieldSettings } from '../field.ts';
import { chosenFault } from '../reference/index.ts';

/** The settings of `area()`. */
export interface AreaSettings extends FieldSettings {
  /** The level of the area. */
  level: AreaLevel;
}

/**
 * The area that a record belongs to: `{ code, name }` in the record, its code in a form. Officers in charge of one area
 * of the level don't choose: it is theirs.
 */
export function area(level: AreaLevel, settings: FieldSettings = {}): FieldOf<'area', AreaSettings> {
  const named = { label: areaLevelTitles[level], required: true, ...settings };
  const field = common(named, 14);
  return {
    ...field,
    type: 'area',
    settings: { ...named, level },
    leastWidth: longWord,
    isOrdered: false,
    format: value => (isRecord(value) ? asText(value['name']) || asText(value['code']) : '') || absent,
    fault: (value, label) => chosenFault(value, label, named),
    settingFaults: () => [
      ...field.settingFaults(),
      ...(isAreaLevel(level) ? [] : [`level: must be one of ${areaLevels.join(', ')}`]),
    ],
  };
}
