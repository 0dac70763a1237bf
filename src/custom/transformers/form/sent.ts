import { changesOf, type SentTransformer } from '#domain/transformerEdits.ts';
import { executionTypes } from '#domain/transformers.ts';
import { trimmed } from '#domain/texts.ts';
import type { ConsoleRecord } from '../../../console/index.ts';
import type { TcValues } from './values.ts';

/** What is sent of the fields that both forms have. What was emptied is there too, for the rules to refuse. */
export function toSent(values: TcValues): SentTransformer {
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

/** NaN of nothing. */
const wholeNumber = (typed: string) => Number.parseInt(typed, 10);

/** What is sent of a new transformer centre. */
export interface NewTransformer extends ConsoleRecord {
  number: string;
  name: string;
  initialReading: { month: string };
}

/** What is sent of a new transformer centre. What was left empty is left out. */
export function toNew(values: TcValues): NewTransformer {
  const { feeder, capacity, readingDay, meter, number, name, ...sent } = toSent(values);
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

/** Without the empty texts. */
const filled = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** What is sent of an edit: the changed fields alone. */
export function toChange(before: TcValues, after: TcValues): SentTransformer {
  return changesOf(toSent(before), toSent(after));
}
