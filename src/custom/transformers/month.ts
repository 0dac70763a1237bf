import { lossBand } from '#domain/audit.ts';
import { failureReasonTitles } from '#domain/transformers.ts';
import type { Transformer } from './calls.ts';

/** What is on record of one month. */
export type MonthOnRecord = Transformer['audit'][number];

/** What is on record of a month, if anything is. */
export function findMonth({ audit }: Transformer, month: string): MonthOnRecord | undefined {
  return audit.find(entry => entry.month === month);
}

/** Why there is no consumption, in words: by this month's reading, else by the next month's, which ends it. */
export function remarkOf(
  entry: MonthOnRecord | undefined,
  next: MonthOnRecord | undefined,
): string | undefined {
  const reason = entry?.reading.failureReason ?? next?.reading.failureReason;
  return reason ? failureReasonTitles[reason] : undefined;
}

/** '13.30%', and the loss band that its colour comes from; no band where there is no loss on record. */
export function lossOf(entry: MonthOnRecord | undefined): { text: string; band: number | undefined } {
  const loss = entry?.lossPercentage ?? undefined;
  return loss === undefined
    ? { text: '-N/A-', band: undefined }
    : { text: `${loss.toFixed(2)}%`, band: lossBand(loss) };
}
