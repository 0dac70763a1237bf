import type { AreaSums } from './areaFigures.ts';
import { hundredths, quotient, times } from './exact.ts';
import type { EnergyStep } from './lossCauses.ts';

/** The sums of audits that the parts of their energy follow from. */
export type EnergySums = Pick<AreaSums, 'consumption' | 'installationConsumption' | 'demand' | 'collection'>;

/** The parts of the energy that were not billed but can be estimated. */
export type EstimatedStep = Exclude<EnergyStep, 'paid' | 'notPaid' | 'unexplained'>;

/**
 * Returns the parts of the energy that went in, in kWh with 2 decimals. They add up to it exactly. What was billed and
 * paid is billed × collection ÷ demand, and more than billed if more was paid than demanded. Without a demand, nothing
 * of what was billed counts as paid.
 */
export function energyParts(
  { consumption, installationConsumption: billed, demand, collection }: EnergySums,
  estimates: Readonly<Record<EstimatedStep, number>>,
): Record<EnergyStep, number> {
  const paid = quotient(times(hundredths(billed), hundredths(collection)), hundredths(demand) * 100n, 2) ?? 0;
  return {
    paid,
    notPaid: remainder(billed, [paid]),
    ...estimates,
    unexplained: remainder(consumption, [billed, ...Object.values(estimates)]),
  };
}

/** Subtracts parts from a whole, exactly. Both have 2 decimals. */
export function remainder(whole: number, parts: readonly number[]): number {
  return Number(parts.reduce((left, part) => left - hundredths(part), hundredths(whole))) / 100;
}

/**
 * Returns how much of an unexplained rest some energy, or a loss of the transformer itself, can explain at most, in kWh: never more than the rest, and nothing
 * where more was billed than went in.
 */
export const explainable = (unexplained: number, energy: number): number =>
  Math.max(0, Math.min(unexplained, energy));
