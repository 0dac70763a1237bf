import { byKey, type PlainKey } from '#tables/plainFields.ts';
import { capacities } from '#domain/transformers.ts';
import type { DemoSize } from '../services/settings/config.ts';
import { plantCauses, plantMisreadings, type Planted } from './causes.ts';
import { demoConsumers, kilowatts, type DemoConsumer } from './consumers.ts';
import { demoMeter, type DemoTransformer, type TransformerRow } from './demoTransformer.ts';
import { pickNeighbourhood } from './neighbourhoods.ts';
import type { UserRow } from './demoPeople.ts';
import { siteOf, type Site } from './places/territory.ts';
import { seededRandom, uuidOf, type SeededRandom } from './seededRandom.ts';
import type { TagRow } from './network.ts';

/** A meter reader and their reading days. */
interface Round {
  reader: UserRow;
  days: readonly number[];
}

const makers = ['Kirloskar', 'Kavika', 'Vijai Electricals', 'Esennar', 'Intrans', 'Voltamp'] as const;
const meterMakers = ['Secure', 'L&T', 'Genus', 'HPL', 'Landis+Gyr'] as const;
const sources = [
  { source: 'CIO', share: 55 },
  { source: 'AE', share: 30 },
  { source: 'MR', share: 10 },
  { source: 'ADMIN', share: 5 },
] as const;

/** The current transformers' primary current on the low-voltage side, by capacity; the secondary current is 5 A. */
const primaryCurrents: Readonly<Record<number, number>> = {
  15: 50,
  25: 50,
  50: 100,
  63: 100,
  100: 200,
  160: 250,
  200: 300,
  250: 400,
  315: 500,
  500: 800,
  750: 1200,
  990: 1600,
};

/** Returns the transformer centres of every section, with what was planted among them. */
export function demoTransformers(of: {
  people: readonly UserRow[];
  tags: readonly TagRow[];
  size: DemoSize;
  activatedOn: string;
  random: SeededRandom;
}): { transformers: DemoTransformer[]; planted: Planted[] } {
  const { people, tags, size, activatedOn, random } = of;
  let number = 7_200_000;
  const sections = people
    .filter(({ userType }) => userType === 'ae')
    .map(engineer => {
      const readers = people.filter(one => one.userType === 'mr' && one.sectionCode === engineer.sectionCode);
      const section = {
        engineer,
        site: siteOf(engineer.sectionCode ?? ''),
        feeders: feedersFor(engineer, tags, people),
        rounds: readers.map(reader => ({ reader, days: [readingDay(random), readingDay(random)] })),
      };
      const transformers = Array.from({ length: size.transformers }, (_, index) => {
        number += random.number(1, 40);
        return transformer({ ...section, number, index, size, activatedOn, random });
      });
      const plantedHere = plantCauses(transformers, size.months, random);
      locate(transformers, section.site);
      return { transformers, planted: plantedHere };
    });
  const [first] = sections;
  const planted = sections.flatMap(section => section.planted);
  return {
    transformers: sections.flatMap(({ transformers }) => transformers),
    planted: [...planted, ...plantMisreadings(first?.transformers.toReversed() ?? [], planted)],
  };
}

/** The tagged feeders of an engineer's section; without any, those of the sub-division, or of the utility. */
function feedersFor(engineer: UserRow, tags: readonly TagRow[], people: readonly UserRow[]) {
  const { sectionCode, subDivisionCode } = engineer;
  const near = new Set(
    people.filter(one => one.subDivisionCode === subDivisionCode).map(one => one.sectionCode),
  );
  const own = tags.filter(tag => tag.sectionCode === sectionCode);
  return [own, tags.filter(tag => near.has(tag.sectionCode))].find(list => list.length > 0) ?? tags;
}

interface Making {
  engineer: UserRow;
  site: Site;
  feeders: readonly TagRow[];
  rounds: readonly Round[];
  number: number;
  index: number;
  size: DemoSize;
  activatedOn: string;
  random: SeededRandom;
}

function transformer({
  engineer,
  site,
  feeders,
  rounds,
  index,
  size,
  random,
  ...of
}: Making): DemoTransformer {
  const number = String(of.number);
  const id = uuidOf(`transformer ${number}`);
  const [reading, ...others] = random.shuffled(rounds);
  if (!reading) throw new Error('A section without meter readers');
  const neighbourhood = pickNeighbourhood(site.kind, random);
  const consumers = demoConsumers(neighbourhood, id, size.consumers, random);
  const capacity = capacityFor(consumers, random);
  const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = engineer;
  const created = random.instant(2018, 2024);
  const row: TransformerRow = {
    id,
    number,
    name: site.name(index),
    zoneCode,
    circleCode,
    divisionCode,
    subDivisionCode,
    sectionCode,
    readingDay: random.pick(reading.days),
    capacity,
    executionType: random.pick(neighbourhood.executionTypes),
    make: random.pick(makers),
    serialNumber: `SN-${random.number(10_000, 99_999)}`,
    ...samplesOf(number),
    // Not every one has a code of the distribution transformer register yet.
    ...(random.number(1, 10) <= 2 && { dtrCode: null }),
    ...(random.number(1, 10) > 3 && site.place(random)),
    feederId: random.pick(feeders).feederId,
    meterMake: random.pick(meterMakers),
    meterSerialNumber: `MT-${random.number(10_000, 99_999)}`,
    primaryCurrent: primaryCurrents[capacity] ?? 200,
    secondaryCurrent: 5,
    readingMr: reading.reader.id,
    activatedOn: of.activatedOn,
    createdAt: created,
    updatedAt: created,
  };
  const assistants = others.slice(0, random.number(0, 2));
  return {
    row,
    meterReaders: [reading, ...assistants].map(({ reader }) => ({ tcId: id, mrId: reader.id })),
    consumers,
    taggedBy: random.weighted(sources, ({ share }) => share).source,
    meter: demoMeter(size.months, random),
  };
}

/**
 * Locates transformer centres that have no place yet, but for every fourth. The number of each decides alone: a place more
 * changes nothing else of the demo.
 */
function locate(transformers: readonly DemoTransformer[], site: Site): void {
  for (const { row } of transformers) {
    const random = seededRandom(Number(row.number));
    if (row.latitude === undefined && random.number(1, 4) > 1) Object.assign(row, site.place(random));
  }
}

/** Returns the texts that the declared fields give as samples. */
const samplesOf = (number: string) =>
  byKey<Partial<Pick<TransformerRow, PlainKey>>>(({ sample }) =>
    sample === undefined ? undefined : sample + number,
  );

/** The next larger capacity than the demand: consumers rarely use their whole load at once. kVA. */
function capacityFor(consumers: readonly DemoConsumer[], random: SeededRandom): number {
  const load = consumers.reduce((sum, consumer) => sum + kilowatts(consumer), 0);
  const demand = load * random.between(0.4, 0.7);
  return capacities.find(capacity => capacity >= demand) ?? 990;
}

/** Any day but the 14th, which spreadsheets reject; early enough that late readings and bills keep to their month. */
function readingDay(random: SeededRandom): number {
  const day = random.number(1, 25);
  return day < 14 ? day : day + 1;
}
