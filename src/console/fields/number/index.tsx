import { absent } from '#domain/formats.ts';
import { BoxFilter } from '../BoxFilter.tsx';
import { common, type Field, type FieldSettings } from '../field.ts';

/** What `number()` takes. */
export interface NumberSettings extends FieldSettings {
  /** The smallest allowed. @default any */
  min?: number;
  /** The largest allowed. @default any */
  max?: number;
  /** Digits after the point; 0 takes whole numbers only. @default 0 */
  decimals?: number;
}

/** A number, shown in Indian grouping at the end of its cell. */
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
    Filter: props => <BoxFilter {...props} type="number" />,
    input: async label => (await import('./input.tsx')).numberInput(label, settings),
  };
}
