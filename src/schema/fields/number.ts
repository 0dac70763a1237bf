import { absent } from '#domain/formats.ts';
import { lazily } from '#domain/lazily.ts';
import { common, type Field } from './field.ts';
import type { NumberSettings } from './settings.ts';

/** A number, shown with Indian digit grouping at the end of its cell. */
export function number(settings: NumberSettings = {}): Field<'number'> {
  const digits = settings.decimals ?? 0;
  const format = lazily(
    () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  return {
    ...common(settings),
    type: 'number',
    settings,
    align: 'end',
    csv: 'figure',
    format: value => (typeof value === 'number' && Number.isFinite(value) ? format().format(value) : absent),
  };
}

/** The digits that a number keeps exactly. */
const exactDigits = 15;

/** The most digits after the point. */
export const mostDecimals = exactDigits - 1;

/** Returns the bounds of a number: by default, those that keep every digit exact. */
export function boundsOf({ min, max, decimals = 0 }: NumberSettings): { min: number; max: number } {
  const largest = 10 ** (exactDigits - decimals);
  return { min: min ?? -largest, max: max ?? largest };
}
