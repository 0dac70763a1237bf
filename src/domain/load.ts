import { hundredths, quotient } from './exact.ts';

/** How much of its capacity a TC used on average in a month, or in several. */
export interface Load {
  /** Per cent with 1 decimal, of what went in at full load in every hour of the month. */
  percent: number;
  /** kVA. */
  capacity: number;
  /** The loss of a transformer of its capacity itself, kWh with 2 decimals. An estimate: see `technicalLossOf`. */
  technicalLoss: number;
}

/** The power factor at which a transformer's kVA are counted as kW, tenths. */
const powerFactor = 9n;

/** The loads beyond which something is wrong at the TC, per cent. */
export const [highestLoad, lowestLoad] = [100, 5];

/** A load that needs a look, in words; undefined for a load as one expects it. */
export function loadFinding({ percent }: Pick<Load, 'percent'>): string | undefined {
  if (percent > highestLoad) return 'Overloaded';
  return percent < lowestLoad ? 'Hardly used: CT or meter?' : undefined;
}

/** Returns the load of a TC in some months: kWh ÷ (kVA × 0.9 × hours) × 100; null without a capacity. */
export function loadOf(months: readonly string[], consumption: number, capacity: number | null): Load | null {
  if (capacity === null) return null;
  const hours = months.reduce((sum, month) => sum + hoursIn(month), 0);
  const atFullLoad = BigInt(capacity * hours) * powerFactor;
  const percent = quotient(hundredths(consumption) * 10n, atFullLoad, 1);
  if (percent === null) return null;
  return { percent, capacity, technicalLoss: technicalLossOf({ percent, capacity }, hours) };
}

/** Returns what 1 kVA carries in a month at full load, kWh. */
export const kWhOfKVA = (month: string): number => (hoursIn(month) * Number(powerFactor)) / 10;

/** Returns the hours of a month. */
export function hoursIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate() * 24;
}

/**
 * The most that a transformer of a capacity may lose at half and at full load, W: IS 1180 (Part 1): 2014, tables 3 and 6,
 * energy efficiency level 1, 11 kV/433 V.
 */
export const permittedLosses: readonly (readonly [kVA: number, atHalf: number, atFull: number])[] = [
  [16, 150, 480],
  [25, 210, 695],
  [63, 380, 1250],
  [100, 520, 1800],
  [160, 770, 2200],
  [200, 890, 2700],
  [250, 1050, 3150],
  [315, 1100, 3275],
  [500, 1600, 4750],
  [1000, 3000, 9000],
];

/** Returns the permitted losses of a capacity; of one that the standard lacks, those of the next larger one. */
export function permittedLossesOf(capacity: number): { kVA: number; atHalf: number; atFull: number } {
  const found = permittedLosses.find(([kVA]) => kVA >= capacity) ?? permittedLosses.at(-1);
  const [kVA, atHalf, atFull] = found ?? [0, 0, 0];
  return { kVA, atHalf, atFull };
}

/**
 * Returns the no-load loss of a transformer, and its copper loss at full load, in thirds of a watt: both follow from the
 * two permitted losses, as copper loss at half load is a quarter.
 */
export const ownLosses = (atHalf: number, atFull: number): { noLoad: number; copper: number } => ({
  noLoad: 4 * atHalf - atFull,
  copper: 4 * (atFull - atHalf),
});

/**
 * Returns what a transformer should lose itself in some hours at an even load, kWh with 2 decimals: (no-load loss + copper
 * loss at full load × load²) × hours. A load that comes and goes loses somewhat more. SQL has the same rule:
 * `technicalUnits` of the energy flow.
 */
export function technicalLossOf(
  { percent, capacity }: Pick<Load, 'percent' | 'capacity'>,
  hours: number,
): number {
  const { atHalf, atFull } = permittedLossesOf(capacity);
  const { noLoad, copper } = ownLosses(atHalf, atFull);
  const thousandth = BigInt(Math.round(percent * 10));
  const thirds = BigInt(noLoad) * 1_000_000n + BigInt(copper) * thousandth ** 2n;
  return quotient(BigInt(hours) * thirds, 3_000_000_000n, 2) ?? 0;
}
