import type { Area } from '#domain/areas.ts';
import { rupeesAtRate } from '#domain/areaFigures.ts';
import { lossAnalysis } from '#domain/audit.ts';
import { hundredths } from '#domain/exact.ts';
import type { EnergyStep } from '#domain/lossCauses.ts';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';
import { flowSumsOf } from './flowSources.ts';

/** A step of the waterfall from the energy that went in. */
export interface FlowStep {
  step: EnergyStep;
  /** kWh. */
  units: number;
  /** At the average billed rate; null if nothing was billed. */
  rupees: number | null;
  installations: number | null;
  isEstimate: boolean;
}

/** Where the energy of the audited TCs went. */
export interface EnergyFlow {
  audited: number;
  /** kWh. */
  energyIn: number;
  ABR: number | null;
  /** They add up to the energy that went in, exactly. */
  steps: FlowStep[];
  /** Rupees. */
  demand: number;
  collection: number;
}

/** Returns where the energy that went in at the audited TCs of an area, or at one TC, went in a month. */
export async function energyFlow(
  db: Executor,
  caller: Caller,
  month: string,
  of: { area: Area | undefined; transformerId: string | undefined },
): Promise<EnergyFlow> {
  const { audits: sums, ...estimates } = await flowSumsOf({ db, caller, month, ...of });
  const estimated = (step: keyof typeof estimates) => ({ step, ...estimates[step], isEstimate: true });
  const explained = [
    {
      step: 'billed' as const,
      units: sums.installationConsumption,
      installations: sums.installations,
      isEstimate: false,
    },
    estimated('unbilled'),
    estimated('doorLock'),
    estimated('mnr'),
    estimated('zeroConsumption'),
    estimated('untagged'),
  ];
  const units = remainder(
    sums.consumption,
    explained.map(step => step.units),
  );
  const steps = [
    ...explained,
    { step: 'unexplained' as const, units, installations: null, isEstimate: true },
  ];
  return {
    audited: sums.audited,
    energyIn: sums.consumption,
    ABR: lossAnalysis(sums).ABR,
    steps: steps.map(step => ({ ...step, rupees: rupeesAtRate(step.units, sums) })),
    demand: sums.demand,
    collection: sums.collection,
  };
}

/** Subtracts parts from a whole, exactly. */
function remainder(whole: number, parts: readonly number[]): number {
  return Number(parts.reduce((left, part) => left - hundredths(part), hundredths(whole))) / 100;
}
