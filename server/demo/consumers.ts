import type { BillingStatus, Tariff } from '#domain/installations.ts';
import type { Neighbourhood } from './neighbourhoods.ts';
import type { SeededRandom } from './seededRandom.ts';

/** An installation of the demo utility. */
export interface DemoConsumer {
  tariff: Tariff;
  /** The sanctioned load, kW; of motors HP. */
  load: number;
  /** Consumption in an average month, kWh. */
  appetite: number;
  /** Months in which its billing had a problem. */
  spell: Spell | undefined;
  /** The transformer centre that it is tagged to, on purpose or not: usually the one that supplies it. */
  tcId: string | null;
}

/** Months with a problem, from one position until before another. */
export interface Spell {
  problem: Problem;
  from: number;
  until: number;
}

/** A billing status, or a bill that got lost. */
export type Problem = BillingStatus | 'LOST';

/** How often consumers have each problem at some time: their share of 1,000. */
const problems: readonly (readonly [problem: Problem | undefined, share: number])[] = [
  ['UNBILLED', 40],
  ['VACANT', 50],
  ['ZERO_CONSUMPTION', 40],
  ['MNR', 50],
  ['DOOR_LOCKED', 90],
  ['LOST', 8],
  [undefined, 722],
];

/** Returns the consumers of a transformer centre, all tagged to it. One who has it alone is billed with care. */
export function demoConsumers(
  { tariffs, isAlone }: Neighbourhood,
  tcId: string,
  range: readonly [number, number],
  random: SeededRandom,
): DemoConsumer[] {
  return Array.from({ length: isAlone ? 1 : random.number(...range) }, () => {
    const [tariff] = random.weighted(tariffs, ([, share]) => share);
    const { loads, loadFactor } = habits[tariff];
    const load = random.pick(loads);
    const appetite = kilowatts({ tariff, load }) * hoursOfMonth * (random.between(...loadFactor) / 100);
    return { tariff, load, appetite, spell: isAlone ? undefined : spell(random), tcId };
  });
}

/** The sanctioned load of a consumer, kW. */
export function kilowatts({ tariff, load }: Pick<DemoConsumer, 'tariff' | 'load'>): number {
  return habits[tariff].isMotor ? load * horsepower : load;
}

/** Spells may have begun before the first month. Most are short. */
function spell(random: SeededRandom): Spell | undefined {
  const [problem] = random.weighted(problems, ([, share]) => share);
  if (!problem) return undefined;
  const from = random.number(-6, 15);
  const length = problem === 'LOST' ? 1 : 1 + Math.floor(random.between(0, 1) * random.between(0, 1) * 6);
  return { problem, from, until: from + length };
}

/** The traits of the consumers of a tariff. */
interface Habits {
  /** Sanctioned loads, kW; of motors HP. */
  loads: readonly number[];
  isMotor?: true;
  /** Mean consumption over a year, as a percentage of what the load would draw day and night. */
  loadFactor: readonly [least: number, most: number];
  /** Paise per kWh. */
  price: number;
}

export const habits: Readonly<Record<Tariff, Habits>> = {
  LT1: { loads: [0.25, 0.5], loadFactor: [11, 16], price: 510 },
  LT2: { loads: [1, 1, 1, 1, 2, 2, 3, 4], loadFactor: [11, 16], price: 640 },
  LT3: { loads: [1, 1, 2, 2, 3, 4, 5, 7.5], loadFactor: [14, 22], price: 890 },
  LT4: { loads: [3, 5, 5, 7.5, 7.5, 10], isMotor: true, loadFactor: [15, 23], price: 420 },
  LT5: { loads: [5, 7.5, 10, 15, 20, 25], isMotor: true, loadFactor: [13, 22], price: 710 },
  LT6: { loads: [1, 2, 3, 5, 7.5, 10], loadFactor: [16, 25], price: 560 },
  LT7: { loads: [2, 3, 5], loadFactor: [11, 20], price: 1080 },
  HT1: { loads: [60, 75, 90, 120, 180], loadFactor: [18, 25], price: 620 },
  HT2: { loads: [75, 90, 110, 150, 200, 300, 450, 700], loadFactor: [17, 25], price: 870 },
  HT3: { loads: [60, 75, 110, 150], loadFactor: [15, 23], price: 460 },
  HT4: { loads: [75, 100, 130, 160], loadFactor: [13, 18], price: 740 },
  HT5: { loads: [60, 80, 100], loadFactor: [12, 20], price: 960 },
};

/** The tariffs of irrigation pumps. */
export const pumpTariffs = ['LT4', 'HT3'] as const satisfies readonly Tariff[];

/** kW of one HP. */
export const horsepower = 0.746;

/** Hours of a month: a twelfth of a year. */
const hoursOfMonth = 730;

/** Consumption over the year, per cent, January first: high before the rains, when it is hot. */
export const season = [96, 102, 116, 124, 120, 94, 86, 87, 92, 97, 95, 93] as const;

/** The consumption of irrigation pumps over the year: they hardly run during the rains. */
export const pumpSeason = [118, 128, 134, 134, 126, 80, 60, 60, 72, 88, 96, 104] as const;
