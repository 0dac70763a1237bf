/** An exact figure as an integer of its smallest unit; `null` if it is unknown. */
export type Exact = bigint | null;

/**
 * Returns a number with two decimals as an integer of hundredths, so that sums, differences and products of money,
 * readings and energy are exact. Exact up to 90 billion, above which a JavaScript number no longer holds two decimals.
 */
export function hundredths(value: number): bigint;
export function hundredths(value: number | null): Exact;
export function hundredths(value: number | null): Exact {
  return value === null ? null : BigInt(Math.round(value * 100));
}

/** Returns a reading, which has up to 3 decimals, as an integer of thousandths. */
export const thousandths = (reading: number): bigint => BigInt(Math.round(reading * 1000));

/** Multiplies. Unknown if one of them is. */
export const times = (one: Exact, other: Exact): Exact =>
  one === null || other === null ? null : one * other;

/** Subtracts. Unknown if one of them is. */
export const minus = (one: Exact, other: Exact): Exact =>
  one === null || other === null ? null : one - other;

/**
 * Returns numerator / denominator as a number with the given decimals, halves away from zero, as PostgreSQL rounds its
 * numerics; `null` if one of them is unknown or the denominator is 0.
 */
export function quotient(numerator: Exact, denominator: Exact, decimals: number): number | null {
  return decimal(rounded(times(numerator, scaleOf(decimals)), denominator), decimals);
}

/** Returns the number of smallest units in 1, if there are so many decimals. */
export const scaleOf = (decimals: number): bigint => 10n ** BigInt(decimals);

/** Returns an integer of smallest units as a number with the given decimals; `null` if it is unknown. */
export const decimal = (units: Exact, decimals: number): number | null =>
  units === null ? null : Number(units) / Number(scaleOf(decimals));

/** Divides and rounds to an integer as `quotient` does; `null` where that is. */
export function rounded(numerator: Exact, denominator: Exact): Exact {
  if (numerator === null || denominator === null || denominator === 0n) return null;
  const [n, d] = [absolute(numerator), absolute(denominator)];
  const size = (2n * n + d) / (2n * d);
  return numerator < 0n === denominator < 0n ? size : -size;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
