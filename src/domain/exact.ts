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
  if (numerator === null || denominator === null || denominator === 0n) return null;
  const scale = 10n ** BigInt(decimals);
  return Number(divideRounded(numerator * scale, denominator)) / Number(scale);
}

/** Divides and rounds to an integer, halves away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = [absolute(numerator), absolute(denominator)];
  const rounded = (2n * n + d) / (2n * d);
  return numerator < 0n === denominator < 0n ? rounded : -rounded;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
