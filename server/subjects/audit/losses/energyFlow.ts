import type { Area } from '#domain/areas.ts';
import { rupeesAtRate, type AreaSums } from '#domain/areaFigures.ts';
import { lossAnalysis } from '#domain/audit.ts';
import { energyParts, explainable, remainder } from '#domain/energyParts.ts';
import { energySteps, type EnergyStep } from '#domain/lossCauses.ts';
import { monthsOf, type Period } from '#domain/periods.ts';
import type { Caller } from '../../../machine/access/caller.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { addFlows, flowSumsOf, type Energy, type FlowSums } from './flowSums.ts';
import type { Candidates } from './untagged.ts';

/** A step of the waterfall from the energy that went in. */
export interface FlowStep {
  step: EnergyStep;
  /** kWh. */
  units: number;
  /** The rupees that were paid or not; of the others at the average billed rate, null if nothing was billed. */
  rupees: number | null;
  /** Null of steps that are the rest or a share of others. */
  installations: number | null;
  isEstimate: boolean;
}

/** The untagged installations near by: what they may explain. They are no part of the energy that went in. */
export interface Untagged extends Candidates {
  /** kWh that they explain at most: the share, but not more than what nothing else explains. */
  upTo: number;
  /** The worth of `upTo` at the average billed rate. */
  rupees: number | null;
}

/** Where the energy of the audited TCs went. */
export interface EnergyFlow {
  audited: number;
  /** kWh. */
  energyIn: number;
  ABR: number | null;
  billed: Energy;
  /** The steps add up to the energy that went in, exactly. */
  steps: FlowStep[];
  /** Null of a TC if installations of a month are in the archive. */
  untagged: Untagged | null;
  /** Rupees. */
  demand: number;
  collection: number;
}

/**
 * Returns where the energy that went in at the audited TCs of an area, or at one TC, went in a period: the sums of its months,
 * and then their ratios. TCs and installations count once in each month.
 */
export async function energyFlow(
  db: Executor,
  caller: Caller,
  period: Period,
  of: { area: Area | undefined; transformerId: string | undefined },
): Promise<EnergyFlow> {
  const flows: FlowSums[] = [];
  for (const month of monthsOf(period)) flows.push(await flowSumsOf({ db, caller, month, ...of }));
  const { audits: sums, technical, untagged, ...estimated } = flows.reduce(addFlows);
  const { unbilled, doorLock, mnr, zeroConsumption } = estimated;
  const counted: Partial<Record<EnergyStep, Energy>> = estimated;
  const parts = energyParts(sums, {
    unbilled: unbilled.units,
    doorLock: doorLock.units,
    mnr: mnr.units,
    zeroConsumption: zeroConsumption.units,
    technical,
  });
  const upTo = explainable(parts.unexplained, untagged?.share ?? 0);
  return {
    audited: sums.audited,
    energyIn: sums.consumption,
    ABR: lossAnalysis(sums).ABR,
    billed: { units: sums.installationConsumption, installations: sums.installations },
    steps: energySteps.map(step => ({
      step,
      units: parts[step],
      rupees: rupeesOf(step, parts[step], sums),
      installations: counted[step]?.installations ?? null,
      isEstimate: step !== 'paid' && step !== 'notPaid',
    })),
    untagged: untagged && { ...untagged, upTo, rupees: rupeesAtRate(upTo, sums) },
    demand: sums.demand,
    collection: sums.collection,
  };
}

type Money = Pick<AreaSums, 'demand' | 'collection' | 'installationConsumption'>;

function rupeesOf(step: EnergyStep, units: number, sums: Money): number | null {
  if (step === 'paid') return sums.collection;
  if (step === 'notPaid') return remainder(sums.demand, [sums.collection]);
  return rupeesAtRate(units, sums);
}
