import type { Option } from '../../../console/fields/option.ts';
import type { Transformer } from '../calls.ts';

/** What the forms of a transformer centre hold: texts as they are typed, and what was picked with what it is called. */
export interface TcValues {
  /** The `sub` of each and its code. */
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
  /** Why there is no reading. */
  remarks: string;
  /** How far a new one has come; kept with what is typed. */
  step: 'details' | 'confirm';
}

export type Feeder = Transformer['feeder'];

/** Where a transformer centre stands, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The form of a new transformer centre, its initial reading that of the audit month. */
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

/** One on record as its form shows it, which has no initial reading. */
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

/** What a feeder is called: 'F12, Kadri Temple'. */
export const feederTitle = ({ number, name }: Feeder) => `${number}, ${name}`;
