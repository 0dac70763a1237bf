import type { SentTransformer } from '#domain/transformerEdits.ts';
import type { transformerCentres } from '../db/schema/index.ts';
import type { NamedReaders, Reader } from './readers.ts';

type Row = typeof transformerCentres.$inferSelect;

/**
 * Returns the optional columns of a transformer centre: undefined if the form doesn't mention one, null if it is left
 * empty.
 */
export function optionalColumns(sent: Omit<SentTransformer, 'meter'> & { meter?: TextsOfMeter }) {
  return {
    capacity: sent.capacity,
    make: emptyToNull(sent.make),
    serialNumber: emptyToNull(sent.serialNumber),
    timsCode: emptyToNull(sent.timsCode),
    dtlmsCode: emptyToNull(sent.dtlmsCode),
    dtrCode: emptyToNull(sent.dtrCode),
    meterMake: emptyToNull(sent.meter?.make),
    meterSerialNumber: emptyToNull(sent.meter?.serialNumber),
  };
}

type TextsOfMeter = Pick<NonNullable<SentTransformer['meter']>, 'make' | 'serialNumber'>;

/** Returns the columns that an edit sets; undefined for those that it doesn't mention. */
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

/** Returns a transformer centre on record as the forms would send it. */
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

/** Stores empty text as null. */
const emptyToNull = (text: string | undefined) => (text === '' ? null : text);
