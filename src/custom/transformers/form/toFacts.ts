import { failureReasonTitles, initialFailureReasons, meterConstant } from '#domain/transformers.ts';
import { trimmed } from '#domain/texts.ts';
import type { TransformerValues } from '../facts.ts';
import type { TcValues } from './values.ts';

/** Returns the values to be saved, for review. */
export function toFacts(values: TcValues): TransformerValues {
  const { gpsCoordinates: at, initialReadingMonth: month, initialReading, remarks } = values;
  const [primaryCurrent, secondaryCurrent] = [values.primaryCurrent, values.secondaryCurrent].map(number);
  const reason = initialFailureReasons.find(known => known === remarks);
  return {
    taggedMRs: values.taggedMRs.map(({ label }) => label),
    readingMR: values.readingMR?.label,
    number: trimmed(values.tcNumber),
    name: trimmed(values.tcName),
    readingDay: number(values.readingDay),
    serialNumber: trimmed(values.tcSerialNumber),
    make: trimmed(values.tcMake),
    capacity: number(values.tcCapacity),
    timsCode: trimmed(values.timsCode),
    dtlmsCode: trimmed(values.dtlmsCode),
    dtrCode: trimmed(values.dtrCode),
    gps: at ? { lat: at.latitude, long: at.longitude } : undefined,
    executionType: values.executionType,
    feeder: values.feeder ?? undefined,
    meterMake: trimmed(values.meterMake),
    meterSerialNumber: trimmed(values.meterSerialNumber),
    primaryCurrent,
    secondaryCurrent,
    meterConstant: meterConstant(primaryCurrent, secondaryCurrent),
    initialReading: {
      month,
      reading: number(initialReading),
      remarks: reason && failureReasonTitles[reason],
    },
  };
}

const number = (typed: string) => (typed === '' ? undefined : Number(typed));
