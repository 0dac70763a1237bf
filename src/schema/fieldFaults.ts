import { areaLevels, isAreaLevel } from '#domain/areas.ts';
import { isoDate } from '#domain/dates.ts';
import { optionsOf } from './fields/choice.ts';
import { boundsOf, mostDecimals } from './fields/number.ts';
import type { FieldType, FieldTypes } from './fields/settings.ts';
import { settingKeyFaults } from './knownKeys.ts';
import type { Named } from './naming.ts';

type Checks = { readonly [T in FieldType]?: (settings: FieldTypes[T]) => string[] };

const checks: Checks = {
  text: ({ min = 0, max }) => [
    ...(max !== undefined && max < 1 ? ['max: must be 1 or more'] : []),
    ...crossed(min, max),
  ],
  number: ({ min, max, decimals = 0 }) => {
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > mostDecimals)
      return [`decimals: must be a whole number from 0 to ${mostDecimals}`];
    const exact = boundsOf({ decimals });
    return [
      ...Object.entries({ min, max })
        .filter(([, bound]) => bound !== undefined && (bound < exact.min || bound > exact.max))
        .map(([key]) => `${key}: must be from ${exact.min} to ${exact.max}, where numbers are exact`),
      ...crossed(min, max),
    ];
  },
  date: ({ min, max }) => [
    ...Object.entries({ min, max })
      .filter(([, day]) => day !== undefined && isoDate(day) !== day)
      .map(([key, day]) => `${key}: '${day}' is not a day such as 2026-01-31`),
    ...crossed(min, max),
  ],
  area: ({ level }) => (isAreaLevel(level) ? [] : [`level: must be one of ${areaLevels.join(', ')}`]),
  choice: settings => {
    const values = optionsOf(settings).map(({ value }) => value);
    return [
      ...(values.length === 0 ? ['options: there are none'] : []),
      ...(values.includes('') ? ["options: '' means that nothing is chosen"] : []),
      ...repeated(values).map(value => `options: '${value}' is there twice`),
    ];
  },
};

/** Returns what is wrong with the settings of a field, each fault after the field and its setting. */
export function fieldFaults({ key, type, settings }: Named): string[] {
  return [...settingKeyFaults(type, settings), ...settingFaults(type, settings)].map(
    fault => `fields.${key}.${fault}`,
  );
}

function settingFaults<T extends FieldType>(type: T, settings: FieldTypes[T]): string[] {
  return checks[type]?.(settings) ?? [];
}

/** Returns a fault if no value can lie between two bounds. */
function crossed<Bound extends number | string>(min: Bound | undefined, max: Bound | undefined): string[] {
  return min !== undefined && max !== undefined && min > max ? [`min: ${min} is more than max, ${max}`] : [];
}

/** Returns the texts that a list has twice or more, each once. */
export function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}
