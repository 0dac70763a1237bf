import { hundredths, minus, quotient, times } from '#domain/exact.ts';
import { formatFigure } from '#domain/formats.ts';

/** How a figure has changed from another month. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** By how much, without a sign: '0.41' points of per cent, or '2.1%' of the former figure. */
  by: string;
  /** How it is computed, in words. */
  rule: string;
  /** The same with the numbers put in. */
  numbers: string;
  /** The figure of this month. */
  now: number;
  /** The figure of the other month. */
  former: number;
}

/** Returns by how many points a figure in per cent has changed; undefined if one of both is missing. */
export function changeInPoints(now: number | null, then: number | null | undefined): Change | undefined {
  const difference = quotient(minus(hundredths(now), hundredths(then ?? null)), 100n, 2);
  if (difference === null || now === null || then === null || then === undefined) return undefined;
  return {
    ...changeOf(difference, size => size.toFixed(2)),
    rule: 'figure of this month − figure of the other month, in points of per cent',
    numbers: `${formatFigure(now)} − ${formatFigure(then)} = ${formatFigure(difference)}`,
    now,
    former: then,
  };
}

/** Returns by how many per cent of the former figure it has changed; undefined unless that was over 0. */
export function changeInPercent(now: number | null, then: number | null | undefined): Change | undefined {
  const former = hundredths(then ?? null);
  if (then === null || then === undefined || former === null || former <= 0n) return undefined;
  const change = quotient(times(minus(hundredths(now), former), 100n), former, 1);
  if (now === null || change === null) return undefined;
  return {
    ...changeOf(change, size => `${size.toFixed(1)}%`),
    rule: '(figure of this month − figure of the other month) ÷ figure of the other month × 100',
    numbers: `(${formatFigure(now)} − ${formatFigure(then)}) ÷ ${formatFigure(then)} × 100 = ${change.toFixed(1)}%`,
    now,
    former: then,
  };
}

function changeOf(change: number, format: (size: number) => string): Pick<Change, 'direction' | 'by'> {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return { direction, by: format(Math.abs(change)) };
}
