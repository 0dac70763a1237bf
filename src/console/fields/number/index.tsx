import { absent } from '#domain/formats.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { SelectFilter } from '../SelectFilter.tsx';
import type { Option } from '../option.ts';
import { common, type Field, type FieldSettings } from '../field.ts';

/** The settings of `number()`. */
export interface NumberSettings extends FieldSettings {
  /** The smallest allowed. @default any */
  min?: number;
  /** The largest allowed. @default any */
  max?: number;
  /** Digits after the point; 0 allows whole numbers only. @default 0 */
  decimals?: number;
  /** Narrows lists by a choice of the whole numbers from `min` to `max`. @default by typing */
  filter?: 'select';
}

/** A number, shown with Indian digit grouping at the end of its cell. */
export function number(settings: NumberSettings = {}): Field<'number'> {
  const digits = settings.decimals ?? 0;
  const format = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return {
    ...common(settings),
    type: 'number',
    align: 'end',
    csv: 'figure',
    format: value => (typeof value === 'number' && Number.isFinite(value) ? format.format(value) : absent),
    Filter: settings.filter
      ? props => <SelectFilter {...props} options={wholeNumbers(settings)} />
      : props => <BoxFilter {...props} type="number" />,
    input: async label => (await import('./input.tsx')).numberInput(label, settings),
  };
}

function wholeNumbers({ min = 0, max = min }: NumberSettings): Option[] {
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map(value => ({
    value,
    label: value,
  }));
}
