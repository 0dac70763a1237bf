import { absent } from '#domain/formats.ts';
import { fullMonthTitle, monthPattern } from '#domain/months.ts';
import { common, type FieldSettings, type ShownOnly } from '../field.ts';

const isMonth = new RegExp(monthPattern);

/** An audit month, YYYY-MM; shown in full. Lists can be narrowed to one; no form offers it. */
export function month(settings: FieldSettings = {}): ShownOnly<'month', FieldSettings> {
  return {
    ...common(settings),
    type: 'month',
    isStored: false,
    settings,
    format: value => (typeof value === 'string' && isMonth.test(value) ? fullMonthTitle(value) : absent),
  };
}
