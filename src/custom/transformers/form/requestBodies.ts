import { changesOf, type SentTransformer } from '#domain/transformerEdits.ts';
import { executionTypes } from '#domain/transformers.ts';
import { trimmed } from '#domain/texts.ts';
import type { BodyOf } from '../../../client/operations.ts';
import type { TcValues } from './values.ts';

/** Builds the part of the request body that both forms share. It includes emptied values, for the rules to reject. */
export function toBody(values: TcValues): SentTransformer {
  const executionType = executionTypes.find(type => type === values.executionType);
  return {
    feeder: { id: values.feeder?.id ?? '' },
    taggedMRs: values.taggedMRs.map(({ value }) => ({ sub: value })),
    readingMR: { sub: values.readingMR?.value ?? '' },
    capacity: wholeNumber(values.tcCapacity),
    ...(executionType && { executionType }),
    readingDay: wholeNumber(values.readingDay),
    name: trimmed(values.tcName),
    number: trimmed(values.tcNumber),
    timsCode: trimmed(values.timsCode),
    dtlmsCode: trimmed(values.dtlmsCode),
    dtrCode: trimmed(values.dtrCode),
    make: trimmed(values.tcMake),
    serialNumber: trimmed(values.tcSerialNumber),
    meter: {
      make: trimmed(values.meterMake),
      serialNumber: trimmed(values.meterSerialNumber),
      ctRatio: {
        primaryCurrent: wholeNumber(values.primaryCurrent),
        secondaryCurrent: wholeNumber(values.secondaryCurrent),
      },
    },
  };
}

/** Returns NaN for an empty text. */
const wholeNumber = (typed: string) => Number.parseInt(typed, 10);

/** The request body for a new transformer centre. */
export type NewTransformer = BodyOf<'createTransformer'> & {
  number: string;
  name: string;
  initialReading: { month: string };
};

/** Builds the request body for a new transformer centre, without empty values. */
export function toCreateBody(values: TcValues): NewTransformer {
  const { feeder, capacity, readingDay, meter, number, name, ...sent } = toBody(values);
  const { gpsCoordinates: at, initialReading, remarks } = values;
  return {
    ...filled(sent),
    number: number ?? '',
    name: name ?? '',
    meter: filled({ ...meter }),
    ...(values.feeder && { feeder }),
    ...(values.tcCapacity && { capacity }),
    ...(values.readingDay && { readingDay }),
    ...(at && { gpsCoordinates: { type: 'point', coordinates: { lat: at.latitude, long: at.longitude } } }),
    initialReading: {
      month: values.initialReadingMonth,
      ...(initialReading && { value: wholeNumber(initialReading) }),
      ...(remarks && { failureReason: remarks }),
    },
  };
}

/** Returns the fields without empty texts. */
const filled = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** Builds the request body for an edit: only the changed fields. */
export function toEditBody(before: TcValues, after: TcValues): SentTransformer {
  return changesOf(toBody(before), toBody(after));
}
