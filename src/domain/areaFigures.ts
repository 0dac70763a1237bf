import { lossAnalysis, lossPercentage, type ArrBasis, type LossAnalysis } from './audit.ts';
import { hundredths, minus, quotient, times } from './exact.ts';

/** Sums over the audited TCs of an area in a month. */
export interface AreaSums {
  /** TCs in service, audited or not. */
  transformers: number;
  audited: number;
  /** Tagged to the audited TCs. */
  installations: number;
  /** kWh. */
  consumption: number;
  installationConsumption: number;
  /** Rupees. */
  demand: number;
  collection: number;
}

/** Sums with the ratios that they make. */
export interface AreaFigures extends AreaSums, LossAnalysis {
  /** Per cent, 2 decimals. */
  lossPercentage: number | null;
  /** kWh that installations were not billed for; negative if they were billed for more than went in. */
  lostUnits: number;
  /** Rupees. */
  lostRupees: number | null;
}

/** The sums of an area without audits. */
export const noSums: AreaSums = {
  transformers: 0,
  audited: 0,
  installations: 0,
  consumption: 0,
  installationConsumption: 0,
  demand: 0,
  collection: 0,
};

/** Whether at least half of an area's TCs are audited. */
export const isHalfAudited = ({
  audited,
  transformers,
}: Pick<AreaSums, 'audited' | 'transformers'>): boolean => 2 * audited >= transformers;

/**
 * Whether so few of an area's TCs are audited that its figures don't stand for the month: less than 90 %. Such a month is
 * drawn hollow, and no change from it is called good or bad.
 */
export const isPartlyAudited = ({
  audited,
  transformers,
}: Pick<AreaSums, 'audited' | 'transformers'>): boolean => 10 * audited < 9 * transformers;

/** Adds up the sums of areas, exactly. */
export function addSums(parts: readonly AreaSums[]): AreaSums {
  const total = (figure: keyof AreaSums) =>
    Number(parts.reduce((sum, part) => sum + hundredths(part[figure]), 0n)) / 100;
  return {
    transformers: total('transformers'),
    audited: total('audited'),
    installations: total('installations'),
    consumption: total('consumption'),
    installationConsumption: total('installationConsumption'),
    demand: total('demand'),
    collection: total('collection'),
  };
}

/** Computes the ratios of sums, never means of ratios. Without an audit the ratios are `null`. */
export function figuresOf(sums: AreaSums, basis: ArrBasis): AreaFigures {
  const { consumption, installationConsumption } = sums;
  const lostUnits = Number(minus(hundredths(consumption), hundredths(installationConsumption))) / 100;
  return {
    ...sums,
    ...lossAnalysis(sums, basis),
    lossPercentage: lossPercentage(consumption, installationConsumption),
    lostUnits,
    lostRupees: rupeesAtRate(lostUnits, sums),
  };
}

/**
 * Returns what energy would have brought at the average billed rate (ABR) of some sums, in rupees with 2 decimals, not
 * by the rounded rate; `null` if nothing was billed.
 */
export function rupeesAtRate(
  units: number,
  { demand, installationConsumption }: Pick<AreaSums, 'demand' | 'installationConsumption'>,
): number | null {
  const billed = hundredths(installationConsumption);
  return quotient(times(hundredths(units), hundredths(demand)), billed * 100n, 2);
}
