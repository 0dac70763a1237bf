import { isSeriousLoss } from './lossCauses.ts';
import { hundredths, quotient } from './exact.ts';

/** An audited month of a TC. */
export interface LossMonth {
  month: string;
  /** kWh. */
  consumption: number;
  installationConsumption: number;
  lossPercentage: number | null;
}

/** Since when a TC loses more than it ever did before. */
export interface LossBreak {
  /** The last month before, and the first since. */
  until: string;
  since: string;
  /** The losses of all its months before and since, in whole per cent of their sums. */
  lossBefore: number | null;
  lossSince: number | null;
}

/** The course of a TC's loss in its audited months, up to one of high loss. */
export interface LossHistory {
  /** How many of its months were audited, and how many of these had a high loss. */
  months: number;
  over: number;
  /** The first of them. */
  first: string;
  break: LossBreak | null;
}

/** By how many points every month since a break is above every month before, at least. */
const smallestStep = 5;

/**
 * Returns what some months of a TC, the earliest first, tell about the high loss of the last one; null if that is not high.
 * The loss broke where every month since lost more than any month before, by the largest step. A month whose reading
 * fell tells nothing.
 */
export function lossHistory(audited: readonly LossMonth[]): LossHistory | null {
  const months = audited.filter(({ consumption }) => consumption > 0);
  const [first, last] = [months[0], audited.at(-1)];
  if (!first || !last || !isSeriousLoss(last)) return null;
  return {
    months: months.length,
    over: months.filter(isSeriousLoss).length,
    first: first.month,
    break: breakOf(months),
  };
}

function breakOf(months: readonly LossMonth[]): LossBreak | null {
  const splits = months.slice(1).map((since, at) => {
    const [before, after] = [months.slice(0, at + 1), months.slice(at + 1)];
    const step = Math.min(...after.map(lossOf)) - Math.max(...before.map(lossOf));
    return { since, before, after, step };
  });
  const [best] = splits.toSorted((one, other) => other.step - one.step);
  if (!best || best.step < smallestStep) return null;
  const { since, before, after } = best;
  return {
    until: before.at(-1)?.month ?? '',
    since: since.month,
    lossBefore: lossOfAll(before),
    lossSince: lossOfAll(after),
  };
}

const lossOf = (month: LossMonth) => month.lossPercentage ?? 0;

function lossOfAll(months: readonly LossMonth[]): number | null {
  const total = (figure: 'consumption' | 'installationConsumption') =>
    months.reduce((sum, month) => sum + hundredths(month[figure]), 0n);
  const consumption = total('consumption');
  return quotient((consumption - total('installationConsumption')) * 100n, consumption, 0);
}
