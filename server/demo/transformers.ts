import { capacities, executionTypes } from '#domain/transformers.ts';
import type { tcMeterReaders, transformerCentres } from '../db/schema/index.ts';
import type { TagRow } from './tags.ts';
import { uuidOf, type Inventor } from './invent.ts';
import type { UserRow } from './people.ts';
import { quartersOf } from './places/quarters.ts';
import type { DemoSize } from './size.ts';

export type TransformerRow = typeof transformerCentres.$inferInsert & { id: string };
type MeterReaderRow = typeof tcMeterReaders.$inferInsert;

/** A transformer centre, who reads it, and how many consumers hang on it. */
export interface DemoTransformer {
  row: TransformerRow;
  meterReaders: MeterReaderRow[];
  consumers: number;
}

/** A meter reader, and the days of the month on which they go round. */
interface Round {
  reader: UserRow;
  days: readonly number[];
}

const makers = ['Kirloskar', 'Kavika', 'Vijai Electricals', 'Esennar', 'Intrans', 'Voltamp'] as const;
const meterMakers = ['Secure', 'L&T', 'Genus', 'HPL', 'Landis+Gyr'] as const;

/** The primary current of the transformers on the low-voltage side, by capacity; the secondary is 5 A. */
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

/** The transformer centres of every section, read by its meter readers and fed by feeders tagged to it. */
export function demoTransformers(of: {
  people: readonly UserRow[];
  tags: readonly TagRow[];
  size: DemoSize;
  activatedOn: string;
  invent: Inventor;
}): DemoTransformer[] {
  const { people, tags, size, activatedOn, invent } = of;
  let number = 0;
  return people
    .filter(({ userType }) => userType === 'ae')
    .flatMap(({ sectionCode, ...engineer }) => {
      if (!sectionCode) return [];
      const rounds = people
        .filter(one => one.userType === 'mr' && one.sectionCode === sectionCode)
        .map(reader => ({ reader, days: [readingDay(invent), readingDay(invent)] }));
      const own = tags.filter(tag => tag.sectionCode === sectionCode);
      const feeders = own.length > 0 ? own : tags;
      const names = quartersOf(sectionCode);
      return Array.from({ length: size.transformers }, (_, index) => {
        number += 1;
        return {
          ...transformer({
            number,
            name: names(index),
            feeder: invent.pick(feeders),
            rounds,
            activatedOn,
            invent,
          }),
          consumers: invent.number(...size.consumers),
        };
      }).map(({ row, ...rest }) => ({ ...rest, row: { ...row, ...areaOf(engineer), sectionCode } }));
    });
}

function areaOf({ zoneCode, circleCode, divisionCode, subDivisionCode }: Omit<UserRow, 'sectionCode'>) {
  return { zoneCode, circleCode, divisionCode, subDivisionCode };
}

function transformer(of: {
  number: number;
  name: string;
  feeder: TagRow;
  rounds: readonly Round[];
  activatedOn: string;
  invent: Inventor;
}): Omit<DemoTransformer, 'consumers'> {
  const { invent, rounds } = of;
  const number = String(7_200_000 + of.number * 7);
  const id = uuidOf(`transformer ${number}`);
  const [reading, ...others] = invent.shuffled(rounds);
  if (!reading) throw new Error('A section without meter readers');
  const capacity = invent.pick(capacities);
  const created = invent.instant(2018, 2024);
  const row: TransformerRow = {
    id,
    number,
    name: of.name,
    readingDay: invent.pick(reading.days),
    capacity,
    executionType: invent.pick(executionTypes),
    make: invent.pick(makers),
    serialNumber: `SN-${invent.number(10_000, 99_999)}`,
    timsCode: `TIMS${number}`,
    dtlmsCode: `DTLMS${number}`,
    dtrCode: invent.number(1, 10) > 2 ? `DTR${number}` : null,
    ...(invent.number(1, 10) > 3 && {
      latitude: invent.number(1_280_000, 1_420_000) / 100_000,
      longitude: invent.number(7_470_000, 7_590_000) / 100_000,
    }),
    feederId: of.feeder.feederId,
    meterMake: invent.pick(meterMakers),
    meterSerialNumber: `MT-${invent.number(10_000, 99_999)}`,
    primaryCurrent: primaryCurrents[capacity] ?? 200,
    secondaryCurrent: 5,
    readingMr: reading.reader.id,
    activatedOn: of.activatedOn,
    createdAt: created,
    updatedAt: created,
  };
  const helping = others.slice(0, invent.number(0, 2));
  return { row, meterReaders: [reading, ...helping].map(({ reader }) => ({ tcId: id, mrId: reader.id })) };
}

/** Any day but the 14th, which spreadsheets may not hold. */
function readingDay(invent: Inventor): number {
  const day = invent.number(1, 27);
  return day === 14 ? 28 : day;
}
