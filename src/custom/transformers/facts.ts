import { absent } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { transformerTitles as titles } from '#domain/transformers.ts';
import type { Transformer } from './calls.ts';

/** The values of a transformer centre, stored or about to be saved. Missing values are left out. */
export interface TransformerValues {
  /** The codes of the tagged meter readers. */
  taggedMRs: readonly string[];
  readingMR?: string | undefined;
  number: string;
  name: string;
  readingDay?: number | undefined;
  serialNumber?: string | null | undefined;
  make?: string | null | undefined;
  /** In kVA. */
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
  /** For one about to be added: the month, and the reading or the reason for a missing one, in words. */
  initialReading?: { month: string; reading?: number | undefined; remarks?: string | undefined } | undefined;
}

/** Facts under a heading, each with its label. */
export interface FactGroup {
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** Returns the facts that the read-only view shows, group by group. */
export function factsOf(values: TransformerValues): readonly FactGroup[] {
  const { gps, feeder, initialReading } = values;
  const groups: FactGroup[] = [
    {
      title: 'Transformer Details',
      facts: [
        [titles.taggedMRs, text(values.taggedMRs.join(', '))],
        [titles.readingMR, text(values.readingMR)],
        [titles.number, text(values.number)],
        [titles.name, text(values.name)],
        [titles.readingDay, text(values.readingDay)],
        [titles.serialNumber, text(values.serialNumber)],
        [titles.make, text(values.make)],
        [titles.capacity, text(values.capacity)],
        [titles.timsCode, text(values.timsCode)],
        [titles.dtlmsCode, text(values.dtlmsCode)],
        [titles.dtrCode, text(values.dtrCode)],
        [titles.latitude, gps ? String(gps.lat) : '--'],
        [titles.longitude, gps ? String(gps.long) : '--'],
        [titles.executionType, text(values.executionType)],
        [titles.feeder, feeder ? `${feeder.number}, ${feeder.name}` : absent],
      ],
    },
    {
      title: 'Meter Details',
      facts: [
        [titles.meterMake, text(values.meterMake)],
        [titles.meterSerialNumber, text(values.meterSerialNumber)],
        [titles.ctRatio, ctRatio(values)],
        [titles.meterConstant, values.meterConstant === undefined ? absent : values.meterConstant.toFixed(2)],
      ],
    },
  ];
  if (initialReading)
    groups.push({
      title: titles.initialReading,
      facts: [
        ['Month', fullMonthTitle(initialReading.month)],
        ['Reading', text(initialReading.reading)],
        ['Remarks', text(initialReading.remarks)],
      ],
    });
  return groups;
}

/** Converts a stored transformer centre to the input of `factsOf`. */
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

/** Returns the ratio as text: '200/5'. */
function ctRatio({ primaryCurrent, secondaryCurrent }: TransformerValues): string {
  return primaryCurrent && secondaryCurrent ? `${primaryCurrent}/${secondaryCurrent}` : absent;
}
