import type { DemoConsumer, Problem } from './consumers.ts';
import type { DemoTransformer, Misreading } from './demoTransformer.ts';
import { near } from './places/territory.ts';
import type { SeededRandom } from './seededRandom.ts';

/** Why the figures of some transformer centres of every section stand out. */
type Spread = 'theft' | 'misTags' | 'untagged' | 'unbilled' | 'failedMeter' | 'stuckMeter';
/** Why the figures of a transformer centre stand out. */
export type Cause = Spread | Misreading;

/** A cause of wrong figures that was planted in the demo utility. */
export interface Planted {
  cause: Cause;
  /** The transformer centre with the wrong figures; of mis-tags, the one that supplies the installations. */
  tcId: string;
  /** The neighbour to which they are tagged by mistake. */
  taggedTo?: string;
}

/** How many transformer centres of a section have each cause: a share of all. */
const shares: Readonly<Record<Spread, number>> = {
  misTags: 0.02,
  theft: 0.04,
  untagged: 0.06,
  unbilled: 0.02,
  failedMeter: 0.02,
  stuckMeter: 0.02,
};

/** A transformer centre with fewer consumers shows no cause. */
const fewest = 3;

/**
 * Plants causes of wrong figures among the transformer centres of a section, which it changes in place, in the last
 * months that are audited. Each gets at most one, and nothing else that could hide it. Returns what it planted.
 */
export function plantCauses(
  section: readonly DemoTransformer[],
  months: number,
  random: SeededRandom,
): Planted[] {
  const free = random.shuffled(section.filter(({ consumers }) => consumers.length >= fewest));
  const many = (cause: Spread) => Math.round(section.length * shares[cause]);
  const take = (cause: Spread) => free.splice(0, many(cause)).map(clear);
  const planted = (cause: keyof typeof plant) => (centre: DemoTransformer) => {
    plant[cause](centre, months, random);
    return { cause, tcId: centre.row.id };
  };
  return [
    ...pairs(free, many('misTags')).map(pair => misTag(pair, random)),
    ...(['theft', 'untagged', 'unbilled', 'failedMeter', 'stuckMeter'] as const).flatMap(cause =>
      take(cause).map(planted(cause)),
    ),
  ];
}

/** The transformer centres with a misreading: one of each kind in the utility. */
const misreadings: readonly Misreading[] = ['replacedMeter', 'rollover', 'typo'];

/**
 * Plants a misreading of each kind among the transformer centres of a section that have nothing else, and changes them
 * in place. Returns what it planted.
 */
export function plantMisreadings(section: readonly DemoTransformer[], others: readonly Planted[]): Planted[] {
  const taken = new Set(others.flatMap(({ tcId, taggedTo }) => [tcId, taggedTo]));
  const free = section.filter(({ row, consumers }) => consumers.length >= fewest && !taken.has(row.id));
  return misreadings.flatMap((misreading, at) =>
    free.slice(at, at + 1).map(centre => {
      const { row, meter } = clear(centre);
      // A reading times ten is beyond the capacity only if it was large.
      Object.assign(meter, { misreading, opening: meter.opening + 10_000 });
      return { cause: misreading, tcId: row.id };
    }),
  );
}

type Planting = (centre: DemoTransformer, months: number, random: SeededRandom) => void;

const plant: Readonly<Record<Exclude<Spread, 'misTags'>, Planting>> = {
  theft: ({ meter }, _months, random) => {
    meter.stolen = random.between(0.18, 0.3);
  },
  untagged: ({ consumers }, _months, random) => {
    for (const consumer of largest(consumers, random.between(0.2, 0.35))) consumer.tcId = null;
  },
  unbilled: ({ consumers }, months, random) => {
    const from = months - random.number(5, 8);
    for (const consumer of largest(consumers, random.between(0.2, 0.4)))
      consumer.spell = { problem: 'UNBILLED', from, until: months };
  },
  failedMeter: ({ meter }, months, random) => {
    const remark = random.pick(['CT_BURNT_OUT', 'NO_DISPLAY', 'METER_NOT_PROVIDED'] as const);
    const from = remark === 'METER_NOT_PROVIDED' ? 0 : months - random.number(5, 7);
    meter.fault = { remark, from, until: months };
  },
  stuckMeter: ({ meter }, months, random) => {
    meter.fault = { remark: undefined, from: months - random.number(5, 7), until: months };
  },
};

/** Problems that move a transformer centre's loss. */
const moving: readonly (Problem | undefined)[] = ['UNBILLED', 'MNR', 'DOOR_LOCKED', 'LOST'];

/** Removes everything by which a transformer centre could stand out by chance. */
function clear(centre: DemoTransformer): DemoTransformer {
  for (const consumer of centre.consumers)
    if (moving.includes(consumer.spell?.problem)) consumer.spell = undefined;
  centre.meter.fault = undefined;
  centre.meter.daysLate = 0;
  return centre;
}

type Pair = readonly [supplies: DemoTransformer, hasTags: DemoTransformer];

/** Takes pairs of similar size out of a list: large enough that some consumers can be tagged to the other. */
function pairs(free: DemoTransformer[], count: number): Pair[] {
  const found: Pair[] = [];
  while (found.length < count) {
    const large = free
      .filter(({ consumers }) => consumers.length > fewest)
      .toSorted((one, other) => appetiteOf(one.consumers) - appetiteOf(other.consumers));
    // Of the middle sizes: a neighbour twice as large would hide what it lacks.
    const [supplies, ...larger] = large.slice(Math.floor(large.length / 2));
    const hasTags = larger.find(({ row }) => row.readingMr !== supplies?.row.readingMr);
    if (!supplies || !hasTags) return found;
    for (const centre of [supplies, hasTags]) free.splice(free.indexOf(centre), 1);
    found.push([supplies, hasTags]);
  }
  return found;
}

/**
 * Tags about a third of a transformer centre's consumption to its neighbour on the same feeder. Another meter reader
 * reads the neighbour, on the same day.
 */
function misTag([supplies, hasTags]: Pair, random: SeededRandom): Planted {
  for (const centre of [supplies, hasTags]) clear(centre).meter.technicalLoss = 0.04;
  const { feederId, readingDay, readingMr, latitude, longitude } = supplies.row;
  Object.assign(hasTags.row, { feederId, readingDay });
  if (latitude && longitude) Object.assign(hasTags.row, near({ latitude, longitude }, 0.3, random));
  hasTags.meterReaders = hasTags.meterReaders.filter(({ mrId }) => mrId !== readingMr);
  for (const consumer of someOf(supplies.consumers)) consumer.tcId = hasTags.row.id;
  return { cause: 'misTags', tcId: supplies.row.id, taggedTo: hasTags.row.id };
}

/** Returns a share of the consumers: those with the largest consumption. */
function largest(consumers: readonly DemoConsumer[], share: number): DemoConsumer[] {
  return consumers
    .toSorted((one, other) => other.appetite - one.appetite)
    .slice(0, Math.ceil(consumers.length * share));
}

/** Returns consumers who together take about a third of what all take. */
function someOf(consumers: readonly DemoConsumer[]): DemoConsumer[] {
  let wanted = appetiteOf(consumers) * 0.4;
  return largest(consumers, 1).filter(({ appetite }) => {
    if (appetite > wanted) return false;
    wanted -= appetite;
    return true;
  });
}

const appetiteOf = (consumers: readonly DemoConsumer[]) =>
  consumers.reduce((sum, { appetite }) => sum + appetite, 0);
