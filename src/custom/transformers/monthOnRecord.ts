import { lossBand } from '#domain/audit.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import type { Transformer } from './transformerCalls.ts';

/** The stored data of one month. */
export type MonthOnRecord = Transformer['audit'][number];

/** Returns the stored data of a month, or undefined if there is none. */
export function findMonth({ audit }: Transformer, month: string): MonthOnRecord | undefined {
  return audit.find(entry => entry.month === month);
}

/** Returns in words that a transformer centre begins after a month; undefined if it was in service in that month. */
export function laterBegin({ activatedOn }: Transformer, month: string): string | undefined {
  return month < activatedOn ? `In service from ${fullMonthTitle(activatedOn)} on.` : undefined;
}

/**
 * Returns in words why the consumption is missing: the reason from this month's reading, else from the next month's,
 * which ends this month.
 */
export function remarkOf(
  entry: MonthOnRecord | undefined,
  next: MonthOnRecord | undefined,
): string | undefined {
  const reason = entry?.reading.failureReason ?? next?.reading.failureReason;
  return reason ? failureReasonTitles[reason] : undefined;
}

/** Returns the loss as text, '13.30%', and the loss band that sets its colour; no band if no loss is stored. */
export function lossOf(entry: MonthOnRecord | undefined): { text: string; band: number | undefined } {
  const loss = entry?.lossPercentage ?? undefined;
  return loss === undefined
    ? { text: '-N/A-', band: undefined }
    : { text: `${loss.toFixed(2)}%`, band: lossBand(loss) };
}
