import { isPartlyAudited, rupeesAtRate } from './areaFigures.ts';
import { decimal, hundredths, minus, quotient, times } from './exact.ts';

/** The sums of a feeder in a month, or of several feeders. */
export interface FeederSums {
  /** kWh that went in at the feeder; `null` without a reading. */
  energyIn: number | null;
  /** kWh that it fed to HT consumers directly, past its TCs; 0 without any. */
  ht: number;
  /** TCs that hang on it in the month. */
  transformers: number;
  /** Those with an audit of the month: everything below is about these. */
  audited: number;
  /** kWh that went in at them. */
  consumption: number;
  /** kWh that their installations were billed for. */
  installationConsumption: number;
  /** Rupees that their installations were billed. */
  demand: number;
}

/**
 * Why the 11 kV loss of a feeder is unknown: it has no reading, too few of its TCs are audited, or the loss of too few
 * months of a period is known.
 */
export const feederLacks = ['reading', 'coverage', 'months'] as const;
export type FeederLack = (typeof feederLacks)[number];

/** The words for each. */
export const feederLackTitles: Readonly<Record<FeederLack, string>> = {
  reading: 'No reading of the month',
  coverage: 'Less than 90% of its TCs audited',
  months: 'Known in less than 90% of the months',
};

/** The energy balance of a feeder in a month. The per cent are of the energy in, with 2 decimals. */
export interface FeederFigures extends FeederSums {
  /** Audited TCs of all its TCs, per cent, 2 decimals; `null` of a feeder without a TC. */
  coverage: number | null;
  /** The reason why its losses are unknown; `null` if they are known. */
  lacks: FeederLack | null;
  /** kWh lost between the feeder's meter and its TCs, on the 11 kV line; `null` if something lacks. May be negative. */
  lineLoss: number | null;
  lineLossPercentage: number | null;
  /** Rupees: the 11 kV loss at the average billed rate of its TCs; `null` if nothing was billed. */
  lineLossRupees: number | null;
  /** kWh lost below its TCs: in the LT lines, and what was not billed. May be negative. */
  ltLoss: number;
  ltLossPercentage: number | null;
  /** kWh: both losses. */
  totalLoss: number | null;
  totalLossPercentage: number | null;
}

/**
 * Computes the energy balance of a feeder in a month: what goes in leaves through its TCs, to HT consumers, or is lost.
 * The terms are those of India's energy audit regulations of 2021 (Bureau of Energy Efficiency), where the loss of a
 * feeder is its input less what is billed below it:
 *
 *     11 kV loss = energy in - energy at TCs - HT
 *     LT loss    = energy at TCs - billed at TCs
 *     total loss = 11 kV loss + LT loss = energy in - HT - billed at TCs
 *
 * Without a reading, or with less than 90 % of its TCs audited, the 11 kV loss is unknown: the energy of the others would
 * count as lost.
 */
export function feederFigures(sums: FeederSums, lacks: FeederLack | null = lackOf(sums)): FeederFigures {
  const { energyIn, ht, transformers, audited, consumption, installationConsumption } = sums;
  const input = hundredths(energyIn);
  const atTcs = hundredths(consumption);
  const line = lacks === null ? minus(minus(input, atTcs), hundredths(ht)) : null;
  const lt = atTcs - hundredths(installationConsumption);
  const total = line === null ? null : line + lt;
  const share = (loss: bigint | null) => quotient(times(loss, 100n), input, 2);
  const lineLoss = decimal(line, 2);
  return {
    ...sums,
    coverage: quotient(BigInt(audited) * 100n, BigInt(transformers), 2),
    lacks,
    lineLoss,
    lineLossPercentage: share(line),
    lineLossRupees: lineLoss === null ? null : rupeesAtRate(lineLoss, sums),
    ltLoss: Number(lt) / 100,
    ltLossPercentage: share(lt),
    totalLoss: decimal(total, 2),
    totalLossPercentage: share(total),
  };
}

function lackOf(sums: FeederSums): FeederLack | null {
  if (sums.energyIn === null) return 'reading';
  return isPartlyAudited(sums) ? 'coverage' : null;
}

/** The months of a period in which a feeder has TCs or a reading, and those of them whose loss is known. */
export interface FeederMonths {
  months: number;
  known: number;
}

/**
 * Returns the balance of a feeder in a period: of the months whose loss is known, sums first. It ranks if they are at
 * least 90 % of its months; a month that is left out counts on neither side, so that the balance is right as far as it goes.
 */
export function feederPeriod(months: readonly FeederSums[]): FeederFigures & FeederMonths {
  const balanced = months.filter(sums => lackOf(sums) === null);
  const known = balanced.length;
  const [first] = months;
  const counted = { months: months.length, known };
  if (first && months.length === 1) return { ...feederFigures(first), ...counted };
  const sums = addFeederSums(known > 0 ? balanced : months);
  const isPartly = isPartlyAudited({ audited: known, transformers: months.length });
  return { ...feederFigures(sums, isPartly ? 'months' : null), ...counted };
}

/** Adds up the sums of feeders, exactly. Without a feeder nothing went in. */
export function addFeederSums(parts: readonly FeederSums[]): FeederSums {
  const total = (figure: keyof FeederSums) =>
    Number(parts.reduce((sum, part) => sum + hundredths(part[figure] ?? 0), 0n)) / 100;
  return {
    energyIn: parts.some(({ energyIn }) => energyIn === null) ? null : total('energyIn'),
    ht: total('ht'),
    transformers: total('transformers'),
    audited: total('audited'),
    consumption: total('consumption'),
    installationConsumption: total('installationConsumption'),
    demand: total('demand'),
  };
}

/**
 * The lists of feeders: those whose losses are known, by kWh or by rupees lost on the 11 kV line, and those whose losses
 * are not.
 */
export const feederLists = ['units', 'rupees', 'unranked'] as const;
export type FeederList = (typeof feederLists)[number];

type Known = Pick<FeederFigures, 'lacks' | 'lineLoss' | 'lineLossRupees'>;

/** Whether a feeder is ranked: its losses are known. */
export const isRanked = ({ lacks }: Pick<Known, 'lacks'>): boolean => lacks === null;

/** Returns the feeders of a list in its order, by the measure the most first; equals as given. */
export function listedFeeders<F extends Known>(feeders: readonly F[], by: FeederList): F[] {
  if (by === 'unranked') return feeders.filter(feeder => !isRanked(feeder));
  const lostBy = { units: 'lineLoss', rupees: 'lineLossRupees' } as const;
  // A loss below which nothing was billed has no price: it comes last.
  const lost = (feeder: F) => feeder[lostBy[by]] ?? -Infinity;
  return feeders.filter(isRanked).toSorted((one, other) => {
    const [first, second] = [lost(one), lost(other)];
    return first === second ? 0 : second - first;
  });
}
