import { failureReasonTitles, initialFailureReasons, meterConstant } from '#domain/transformers.ts';
import type { TransformerValues } from '../facts.ts';
import type { TcValues } from './values.ts';

/** What is about to be saved, to be looked over. */
export function toFacts(values: TcValues): TransformerValues {
  const { gpsCoordinates: at, initialReadingMonth: month, initialReading, remarks } = values;
  const [primaryCurrent, secondaryCurrent] = [values.primaryCurrent, values.secondaryCurrent].map(number);
  const reason = initialFailureReasons.find(known => known === remarks);
  return {
    taggedMRs: values.taggedMRs.map(({ label }) => label),
    readingMR: values.readingMR?.label,
    number: values.tcNumber.trim(),
    name: values.tcName.trim(),
    readingDay: number(values.readingDay),
    serialNumber: values.tcSerialNumber.trim(),
    make: values.tcMake.trim(),
    capacity: number(values.tcCapacity),
    timsCode: values.timsCode.trim(),
    dtlmsCode: values.dtlmsCode.trim(),
    dtrCode: values.dtrCode.trim(),
    gps: at ? { lat: at.latitude, long: at.longitude } : undefined,
    executionType: values.executionType,
    feeder: values.feeder ?? undefined,
    meterMake: values.meterMake.trim(),
    meterSerialNumber: values.meterSerialNumber.trim(),
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
