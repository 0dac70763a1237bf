import {
  decimal,
  hundredths,
  minus,
  quotient,
  rounded,
  scaleOf,
  thousandths,
  times,
  type Exact,
} from './exact.ts';
import { fullMonthTitle } from './months.ts';

/** Whom to ask where an audit stands in the way. */
export const whoReopens = 'The corporate office (cio) can reopen it.';

/** The marks of an audit of a month: taken back once or more, or of figures that can't be the TC's. */
export const auditStandings = ['reopened', 'implausible'] as const;
export type AuditStanding = (typeof auditStandings)[number];

/** Returns the sentence about a new TC that counts only from a month later than that of its reading. */
export const countsLater = (month: string): string =>
  `It counts from ${fullMonthTitle(month)}, the first month whose audit the section has not started.`;

/** How many audits one call can reopen: those of a page. */
export const mostReopened = 100;

/**
 * Returns the energy of a month in kWh with 2 decimals: the next month's reading minus its own, rounded to 2 decimals,
 * times the meter constant (specification S2 section 5). `null` if either reading is missing. December's next month is
 * January of the next year.
 */
export function consumptionOf(
  finalValue: number | null | undefined,
  nextFinalValue: number | null | undefined,
  meterConstant: number,
): number | null {
  if (finalValue === null || finalValue === undefined) return null;
  if (nextFinalValue === null || nextFinalValue === undefined) return null;
  return quotient(differenceOf(finalValue, nextFinalValue) * hundredths(meterConstant), 10_000n, 2);
}

/** Returns the difference of two readings, which may have 3 decimals, as an integer of hundredths, rounded. */
export const differenceOf = (finalValue: number, nextFinalValue: number): bigint =>
  rounded(thousandths(nextFinalValue) - thousandths(finalValue), 10n) ?? 0n;

/**
 * Returns the share of a transformer centre's energy that its installations were not billed for, in per cent with 2
 * decimals; `null` if the energy is unknown or 0, or the installations' consumption is unknown.
 */
export function lossPercentage(
  consumption: number | null,
  installationConsumption: number | null,
): number | null {
  return ratioOf(
    'lossPercentage',
    { consumption, installationConsumption, demand: null, collection: null },
    2,
  );
}

/** A range of losses in per cent: over or from its lower end, up to or below its upper end. */
export interface LossBand {
  /** The lower end, not included. */
  readonly over?: number;
  /** The lower end, included. */
  readonly from?: number;
  /** The upper end, included. */
  readonly upTo?: number;
  /** The upper end, not included. */
  readonly below?: number;
}

/** The seven loss bands by the names of their counts, the lowest first. Every loss is in exactly one. */
export const lossBands = {
  negativeFiveAndBelow: { upTo: -5 },
  zeroToNegativeFive: { over: -5, below: 0 },
  zeroToFive: { from: 0, below: 5 },
  fiveToTen: { from: 5, below: 10 },
  tenToFifteen: { from: 10, below: 15 },
  fifteenToTwenty: { from: 15, below: 20 },
  twentyAndAbove: { from: 20 },
} as const satisfies Readonly<Record<string, LossBand>>;

/** Returns the number of the loss band, 1 to 7, of a loss in per cent. */
export function lossBand(loss: number): number {
  return 1 + Object.values(lossBands).findIndex(band => isInBand(loss, band));
}

function isInBand(loss: number, band: LossBand): boolean {
  const { over = -Infinity, from = -Infinity, upTo = Infinity, below = Infinity } = band;
  return loss > over && loss >= from && loss <= upTo && loss < below;
}

/** The figures that a loss analysis is computed from: of a transformer centre in a month, or the sums of an area. */
export interface AuditSums {
  /** Energy in at the transformer centres, kWh; `null` if a reading is missing. */
  consumption: number | null;
  /** Energy that the installations were billed for, kWh; `null` if none is on record. */
  installationConsumption: number | null;
  /** Rupees. */
  demand: number | null;
  collection: number | null;
}

/** The revenue parameters of a month. Each is `null` without the figures for it, or if its denominator is 0. */
export interface LossAnalysis {
  /** Per cent, 2 decimals; 100 minus the loss. */
  billingEfficiency: number | null;
  /** Collection as a percentage of demand, 2 decimals. May exceed 100. */
  collectionEfficiency: number | null;
  /** 1 minus billing efficiency x collection efficiency, in per cent, 2 decimals. */
  ATAndC: number | null;
  /** Collection in rupees per kWh of the basis, 3 decimals. */
  ARR: number | null;
  /** Demand in rupees per kWh billed, 3 decimals. */
  ABR: number | null;
}

/** The energy that ARR is a rate of: what goes in, as in the published ACS-ARR gap, or what was billed. */
export const arrBases = ['input', 'billed'] as const;
export type ArrBasis = (typeof arrBases)[number];

/** A ratio of sums: the loss or a revenue parameter. */
type Ratio = 'lossPercentage' | keyof LossAnalysis;

/** Sums as integers of hundredths. */
interface ExactSums extends Record<'energy' | 'billed' | 'demand' | 'collection', Exact> {
  /** The energy that ARR is a rate of. */
  basis: Exact;
}

/** Computes each ratio as an integer of which `scale` make 1, rounded once. */
const ratios: Readonly<Record<Ratio, (sums: ExactSums, scale: bigint) => Exact>> = {
  lossPercentage: ({ energy, billed }, scale) => rounded(times(minus(energy, billed), 100n * scale), energy),
  // Not a quotient of its own: rounding both could make their sum 100.01.
  billingEfficiency: (sums, scale) => minus(100n * scale, ratios.lossPercentage(sums, scale)),
  collectionEfficiency: ({ demand, collection }, scale) => rounded(times(collection, 100n * scale), demand),
  ATAndC: ({ energy, billed, demand, collection }, scale) => {
    const due = times(energy, demand);
    return rounded(times(minus(due, times(billed, collection)), 100n * scale), due);
  },
  ARR: ({ collection, basis }, scale) => rounded(times(collection, scale), basis),
  ABR: ({ demand, billed }, scale) => rounded(times(demand, scale), billed),
};

function exactly(sums: AuditSums, basis: ArrBasis): ExactSums {
  const energy = hundredths(sums.consumption);
  const billed = hundredths(sums.installationConsumption);
  return {
    energy,
    billed,
    demand: hundredths(sums.demand),
    collection: hundredths(sums.collection),
    basis: basis === 'input' ? energy : billed,
  };
}

/**
 * Computes a ratio from its sums, rounded once, to the decimals that it is shown with. To round a stored ratio again
 * could be 0.01 off: 2.4746 is stored as 2.475, which would become 2.48. `null` without the sums, or if it divides by 0.
 */
export function ratioOf(
  ratio: Ratio,
  sums: AuditSums,
  decimals: number,
  basis: ArrBasis = 'input',
): number | null {
  return decimal(ratios[ratio](exactly(sums, basis), scaleOf(decimals)), decimals);
}

/**
 * Computes the loss analysis of a month. Of an area, give the sums of its transformer centres: a mean of ratios would
 * differ. On input basis, AT&C = (1 - ARR/ABR) x 100.
 */
export function lossAnalysis(sums: AuditSums, basis: ArrBasis = 'input'): LossAnalysis {
  const exact = exactly(sums, basis);
  const shown = (ratio: Ratio, decimals: number) =>
    decimal(ratios[ratio](exact, scaleOf(decimals)), decimals);
  return {
    billingEfficiency: shown('billingEfficiency', 2),
    collectionEfficiency: shown('collectionEfficiency', 2),
    ATAndC: shown('ATAndC', 2),
    ARR: shown('ARR', 3),
    ABR: shown('ABR', 3),
  };
}
