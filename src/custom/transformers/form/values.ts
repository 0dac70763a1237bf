import type { Option } from '#schema/fields/option.ts';
import type { Transformer } from '../calls.ts';

/** The values of the transformer centre forms: typed texts, and chosen values with their labels. */
export interface TcValues {
  /** The `sub` and the code of each meter reader. */
  taggedMRs: readonly Option[];
  readingMR: Option | null;
  readingDay: string;
  tcNumber: string;
  tcName: string;
  tcSerialNumber: string;
  tcMake: string;
  tcCapacity: string;
  timsCode: string;
  dtlmsCode: string;
  dtrCode: string;
  gpsCoordinates: Coordinates | null;
  executionType: string;
  feeder: Feeder | null;
  meterMake: string;
  meterSerialNumber: string;
  primaryCurrent: string;
  secondaryCurrent: string;
  initialReadingMonth: string;
  initialReading: string;
  /** The reason for a missing reading. */
  remarks: string;
  /** The current step of the form for a new one; saved together with the typed values. */
  step: 'details' | 'confirm';
}

export type Feeder = Transformer['feeder'];

/** The location of a transformer centre, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Returns the initial values for a new transformer centre, with its initial reading in this month. */
export function blankValues(month: string): TcValues {
  return {
    taggedMRs: [],
    readingMR: null,
    readingDay: '',
    tcNumber: '',
    tcName: '',
    tcSerialNumber: '',
    tcMake: '',
    tcCapacity: '',
    timsCode: '',
    dtlmsCode: '',
    dtrCode: '',
    gpsCoordinates: null,
    executionType: '',
    feeder: null,
    meterMake: '',
    meterSerialNumber: '',
    primaryCurrent: '',
    secondaryCurrent: '',
    initialReadingMonth: month,
    initialReading: '',
    remarks: '',
    step: 'details',
  };
}

/** Returns the form values of a stored transformer centre, which has no initial reading. */
export function toValues(of: Transformer): TcValues {
  const { gpsCoordinates: gps, meter, feeder } = of;
  return {
    ...blankValues(''),
    taggedMRs: of.taggedMRs.map(toReader),
    readingMR: toReader(of.readingMR),
    readingDay: String(of.readingDay),
    tcNumber: of.number,
    tcName: of.name,
    tcSerialNumber: of.serialNumber ?? '',
    tcMake: of.make ?? '',
    tcCapacity: String(of.capacity ?? ''),
    timsCode: of.timsCode ?? '',
    dtlmsCode: of.dtlmsCode ?? '',
    dtrCode: of.dtrCode ?? '',
    gpsCoordinates: gps && { latitude: gps.coordinates.lat, longitude: gps.coordinates.long },
    executionType: of.executionType,
    feeder,
    meterMake: meter.make ?? '',
    meterSerialNumber: meter.serialNumber ?? '',
    primaryCurrent: String(meter.ctRatio.primaryCurrent),
    secondaryCurrent: String(meter.ctRatio.secondaryCurrent),
  };
}

const toReader = ({ mrCode, cognitoDetails }: Transformer['readingMR']): Option => ({
  value: cognitoDetails.sub,
  label: mrCode,
});

/** Returns the title of a feeder: 'F12, Kadri Temple'. */
export const feederTitle = ({ number, name }: Feeder) => `${number}, ${name}`;
