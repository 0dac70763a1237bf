import type { SentTransformer } from '#domain/transformerEdits.ts';
import type { transformerCentres } from '../db/schema/index.ts';
import type { NamedReaders, Reader } from './readers.ts';

type Row = typeof transformerCentres.$inferSelect;

/** What may be left out of a transformer centre. Undefined where nothing is said of it, null where it is left empty. */
export function optionalColumns(sent: Omit<SentTransformer, 'meter'> & { meter?: TextsOfMeter }) {
  return {
    capacity: sent.capacity,
    make: kept(sent.make),
    serialNumber: kept(sent.serialNumber),
    timsCode: kept(sent.timsCode),
    dtlmsCode: kept(sent.dtlmsCode),
    dtrCode: kept(sent.dtrCode),
    meterMake: kept(sent.meter?.make),
    meterSerialNumber: kept(sent.meter?.serialNumber),
  };
}

type TextsOfMeter = Pick<NonNullable<SentTransformer['meter']>, 'make' | 'serialNumber'>;

/** The columns that an edit gives; undefined where it says nothing of one. */
export function columnsOf(sent: SentTransformer) {
  return {
    ...optionalColumns(sent),
    number: sent.number,
    name: sent.name,
    readingDay: sent.readingDay,
    executionType: sent.executionType,
    feederId: sent.feeder?.id,
    primaryCurrent: sent.meter?.ctRatio?.primaryCurrent,
    secondaryCurrent: sent.meter?.ctRatio?.secondaryCurrent,
  };
}

/** A transformer centre on record as the forms would send it. */
export function asSent(row: Row, readers: readonly Reader[]): SentTransformer & NamedReaders {
  const { primaryCurrent, secondaryCurrent } = row;
  return {
    number: row.number,
    name: row.name,
    readingDay: row.readingDay,
    capacity: row.capacity ?? undefined,
    executionType: row.executionType,
    make: row.make ?? '',
    serialNumber: row.serialNumber ?? '',
    timsCode: row.timsCode ?? '',
    dtlmsCode: row.dtlmsCode ?? '',
    dtrCode: row.dtrCode ?? '',
    feeder: { id: row.feederId },
    meter: {
      make: row.meterMake ?? '',
      serialNumber: row.meterSerialNumber ?? '',
      ctRatio: { primaryCurrent, secondaryCurrent },
    },
    taggedMRs: readers.map(({ sub }) => ({ sub })),
    readingMR: { sub: readers.find(({ id }) => id === row.readingMr)?.sub ?? '' },
  };
}

/** What is left empty is kept as absent. */
const kept = (text: string | undefined) => (text === '' ? null : text);
