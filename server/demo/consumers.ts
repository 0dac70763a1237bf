import type { BillingStatus, Tariff } from '#domain/installations.ts';
import type { Neighbourhood } from './neighbourhoods.ts';
import type { SeededRandom } from './seededRandom.ts';
import { habits, horsepower, hoursOfMonth } from './tariffs.ts';

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
