import { absent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Transformer } from './calls.ts';

/** What there is to say of a transformer centre, on record or still to be saved. What is missing is left out. */
export interface TransformerValues {
  /** Their codes. */
  taggedMRs: readonly string[];
  readingMR?: string | undefined;
  number: string;
  name: string;
  readingDay?: number | undefined;
  serialNumber?: string | null | undefined;
  make?: string | null | undefined;
  /** kVA */
  capacity?: number | null | undefined;
  timsCode?: string | null | undefined;
  dtlmsCode?: string | null | undefined;
  dtrCode?: string | null | undefined;
  gps?: { lat: number; long: number } | undefined;
  executionType?: string | undefined;
  feeder?: { number: string; name: string } | undefined;
  meterMake?: string | null | undefined;
  meterSerialNumber?: string | null | undefined;
  primaryCurrent?: number | undefined;
  secondaryCurrent?: number | undefined;
  meterConstant?: number | undefined;
  /** Of one that is still to be added: the month, and the reading or why there is none, in words. */
  initialReading?: { month: string; reading?: number | undefined; remarks?: string | undefined } | undefined;
}

/** Facts under a heading, each by its label. */
export interface FactGroup {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** What is shown of a transformer centre that is only read, group by group. */
export function factsOf(values: TransformerValues): readonly FactGroup[] {
  const { gps, feeder, initialReading } = values;
  const groups: FactGroup[] = [
    {
      title: 'Transformer Details',
      facts: [
        ['Tagged MRs', text(values.taggedMRs.join(', '))],
        ['Reading MR', text(values.readingMR)],
        ['TC Number', text(values.number)],
        ['TC Name', text(values.name)],
        ['Reading Day', text(values.readingDay)],
        ['TC Serial Number', text(values.serialNumber)],
        ['TC Make', text(values.make)],
        ['TC Capacity (KVA)', text(values.capacity)],
        ['TIMS Code', text(values.timsCode)],
        ['DTLMS', text(values.dtlmsCode)],
        ['DTR', text(values.dtrCode)],
        ['GPS Latitude', gps ? String(gps.lat) : '--'],
        ['GPS Longitude', gps ? String(gps.long) : '--'],
        ['Execution Type', text(values.executionType)],
        ['Feeder', feeder ? `${feeder.number}, ${feeder.name}` : absent],
      ],
    },
    {
      title: 'Meter Details',
      facts: [
        ['Meter Make', text(values.meterMake)],
        ['Meter Serial Number', text(values.meterSerialNumber)],
        ['CT Ratio', ctRatio(values)],
        ['Meter Constant', values.meterConstant === undefined ? absent : values.meterConstant.toFixed(2)],
      ],
    },
  ];
  if (initialReading)
    groups.push({
      title: 'Initial Reading',
      facts: [
        ['Month', fullMonthTitle(initialReading.month)],
        ['Reading', text(initialReading.reading)],
        ['Remarks', text(initialReading.remarks)],
      ],
    });
  return groups;
}

/** A transformer centre on record, as `factsOf` takes it. */
export function valuesOf(transformer: Transformer): TransformerValues {
  const { taggedMRs, readingMR, gpsCoordinates, meter, ...same } = transformer;
  return {
    ...same,
    taggedMRs: taggedMRs.map(({ mrCode }) => mrCode),
    readingMR: readingMR.mrCode,
    gps: gpsCoordinates?.coordinates,
    meterMake: meter.make,
    meterSerialNumber: meter.serialNumber,
    meterConstant: meter.meterConstant,
    ...meter.ctRatio,
  };
}

function text(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? absent : String(value);
}

/** '200/5' */
function ctRatio({ primaryCurrent, secondaryCurrent }: TransformerValues): string {
  return primaryCurrent && secondaryCurrent ? `${primaryCurrent}/${secondaryCurrent}` : absent;
}
