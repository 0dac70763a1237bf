import { rounded, scaleOf } from './exact.ts';

/** A sign, digits in groups of India, of other countries or in none, and decimals after a point. */
const written =
  /^(?<sign>[+\-−]?)(?=\.?\d)(?<whole>[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(?<decimals>\d*))?$/;

/** Digits and whatever people put between them. */
const likeNumber = /^[+\-−]?[\d.,'’\s]+$/;

/** How to write a number that can be read in two ways. */
export const clearly = 'without commas and with a point before the decimals, such as 1234.56';

/**
 * Reads a number as people write it: `.5`, `29448.`, `500.0000`, `+7`, `1,23,456.78`, `1,234.5`. Returns its digits
 * without groups and without zeros that make no difference: '0.5', '123456.78', '-7'. `undefined` for any other text,
 * also for one that can be read in two ways, such as `0,500`, `12,34` and `1.234,56`.
 */
export function inDigits(text: string): string | undefined {
  const { sign, whole = '', decimals = '' } = written.exec(text.trim())?.groups ?? {};
  if (sign === undefined) return undefined;
  const integer = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = decimals.replace(/(?<!0)0+$/, '');
  const digits = fraction === '' ? integer : `${integer}.${fraction}`;
  return sign === '' || sign === '+' || digits === '0' ? digits : `-${digits}`;
}

/** Whether a text looks like a number but can be read in two ways. */
export const isUnclear = (text: string): boolean =>
  likeNumber.test(text) && /\d/.test(text) && inDigits(text) === undefined;

/** Returns how many digits a number that `inDigits` returned has after the point. */
export const decimalsOf = (digits: string): number => (digits.split('.')[1] ?? '').length;

/** Returns the digits of a number rounded to so many decimals, halves away from zero. */
export function roundedTo(digits: string, decimals: number): string {
  const surplus = decimalsOf(digits) - decimals;
  if (surplus <= 0) return digits;
  const units = rounded(BigInt(digits.replace('.', '')), scaleOf(surplus)) ?? 0n;
  const text = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
  const point = text.length - decimals;
  return inDigits(`${units < 0n ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`) ?? digits;
}

/** Whether a number has at most these digits after the point. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  Number(value.toFixed(decimals)) === value;

/** Reads a number as `inDigits` does: NaN for any other text, `undefined` for a blank one. */
export function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(inDigits(text) ?? Number.NaN);
}

/** Returns a number as people write it, without an exponent, to 15 digits. */
export function fromNumber(value: number): string {
  const shortest = String(value);
  // With the sign or point, at most 15 digits: rounding would not change them.
  if (shortest.length <= 16 && !shortest.includes('e')) return shortest;
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e')
    ? value
        .toFixed(20)
        .replace(/(?<!0)0+$/, '')
        .replace(/\.$/, '')
    : text;
}
