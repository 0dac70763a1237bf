import type { BillingStatus } from './installations.ts';
import { hundredths, quotient } from './exact.ts';

/** A loss in per cent above which a TC is worth a closer look. */
export const seriousLoss = 15;

/**
 * Whether a month's loss is that high. Where a reading fell, as after a change of the meter, the energy is not over 0,
 * and the loss means nothing, however high.
 */
export const isSeriousLoss = ({
  consumption,
  lossPercentage,
}: {
  consumption: number;
  lossPercentage: number | null;
}): boolean => consumption > 0 && lossPercentage !== null && lossPercentage > seriousLoss;

/** The orders in which TCs rank by their losses. */
export const lossRankings = ['units', 'rupees', 'repeated'] as const;
export type LossRanking = (typeof lossRankings)[number];

/** Where the energy that goes in at TCs goes, in the order of a waterfall. The parts add up to it. */
export const energySteps = [
  'paid',
  'notPaid',
  'unbilled',
  'doorLock',
  'mnr',
  'zeroConsumption',
  'technical',
  'unexplained',
] as const;
export type EnergyStep = (typeof energySteps)[number];

/** The billing statuses under which an installation may have used more than it was billed for. */
export const estimatedStatuses = [
  'UNBILLED',
  'DOOR_LOCKED',
  'MNR',
  'ZERO_CONSUMPTION',
] as const satisfies readonly BillingStatus[];

/**
 * Returns what an installation would have used beyond what it was billed for, in kWh with 2 decimals: its average of
 * the months before that are given, minus its bill, at least 0. The rule is that of `summed_estimates` in the database.
 */
export function estimateOf(
  past: readonly number[],
  billed: number | null,
): { average: number | null; units: number } {
  const sum = past.reduce((total, each) => total + hundredths(each), 0n);
  const average = quotient(sum, BigInt(past.length) * 100n, 2);
  const beyond = hundredths(average ?? 0) - hundredths(billed ?? 0);
  return { average, units: Number(beyond > 0n ? beyond : 0n) / 100 };
}
