import { hundredths, minus, quotient, times } from '#domain/exact.ts';

/** How a figure has changed from another month. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** By how much, without a sign: '0.41' points of per cent, or '2.1%' of the former figure. */
  by: string;
}

/** Returns by how many points a figure in per cent has changed; undefined if one of both is missing. */
export function changeInPoints(now: number | null, then: number | null | undefined): Change | undefined {
  const difference = quotient(minus(hundredths(now), hundredths(then ?? null)), 100n, 2);
  return difference === null ? undefined : changeOf(difference, size => size.toFixed(2));
}

/** Returns by how many per cent of the former figure it has changed; undefined unless that was over 0. */
export function changeInPercent(now: number | null, then: number | null | undefined): Change | undefined {
  const former = hundredths(then ?? null);
  if (former === null || former <= 0n) return undefined;
  const change = quotient(times(minus(hundredths(now), former), 100n), former, 1);
  return change === null ? undefined : changeOf(change, size => `${size.toFixed(1)}%`);
}

function changeOf(change: number, format: (size: number) => string): Change {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return { direction, by: format(Math.abs(change)) };
}
