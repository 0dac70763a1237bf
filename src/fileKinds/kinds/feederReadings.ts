import { feederMeterFaults, type FeederMeter } from '#domain/feederReadings.ts';
import { readingDecimals } from '#domain/transformers.ts';
import { amount, characters, identifier, numeric } from '../cellRule.ts';
import { defineFileKind, failure, sheet, skip } from '../fileKind.ts';

const measured = { Start_reading: '100.5', End_reading: '175.25', Meter_constant: '400' };

const reasons = {
  feederNotFound: failure('Feeder not found', [{ Feeder_MDM_code: '9909999' }]),
  eitherWay: failure('Either the energy, or both readings and the meter constant', [
    { Energy_kWh: '', Start_reading: '', End_reading: '', Meter_constant: '' },
  ]),
  together: failure('Both readings and the meter constant go together', [
    { ...measured, Energy_kWh: '', HT_kWh: '', Meter_constant: '' },
  ]),
  fallen: failure('The end is below the start: of a meter replaced or rolled over, enter the energy', [
    { ...measured, Energy_kWh: '', HT_kWh: '', End_reading: '99' },
  ]),
  tooMuchHt: failure('HT consumers had more than went in', [{ HT_kWh: '999999999' }]),
  duplicate: skip('Duplicate feeder rows', [{}, {}]),
  unchanged: skip('The reading is on record already', [{}], { after: [{}] }),
};

const reading = numeric(
  { decimals: readingDecimals, min: 0, max: 9_999_999_999 },
  `a number from 0 to 9999999999, with at most ${readingDecimals} decimals`,
);

type Figure = 'Energy_kWh' | 'Start_reading' | 'End_reading' | 'Meter_constant' | 'HT_kWh';
type Cells = Readonly<Record<Figure, string>>;

const figure = (text: string) => (text === '' ? null : Number(text));

/** Returns what the meter of a row measured. */
function meterOf(cells: Cells): FeederMeter {
  return {
    energy: figure(cells.Energy_kWh),
    start: figure(cells.Start_reading),
    end: figure(cells.End_reading),
    constant: figure(cells.Meter_constant),
    ht: figure(cells.HT_kWh),
  };
}

const hasGap = ({ energy, start, end, constant }: FeederMeter) =>
  energy === null && new Set([start, end, constant].map(each => each === null)).size > 1;

const readings = sheet({
  name: 'feeder readings',
  title: 'feeder readings',
  columns: {
    Feeder_MDM_code: {
      required: true,
      rule: identifier(characters(60), 'spacedCode'),
      onRecord: { says: 'must exist among the feeders', reason: reasons.feederNotFound },
    },
    Energy_kWh: { rule: amount },
    Start_reading: { rule: reading },
    End_reading: { rule: reading },
    Meter_constant: {
      rule: numeric(
        { decimals: 2, min: 0.01, max: 1_000_000 },
        'a number from 0.01 to 1000000, with at most 2 decimals',
      ),
    },
    HT_kWh: { rule: amount },
    Remark: { rule: characters(200) },
  },
  types: [
    {
      title: 'feeder',
      key: 'Feeder_MDM_code',
      updates: ['Energy_kWh', 'Start_reading', 'End_reading', 'Meter_constant', 'HT_kWh', 'Remark'],
      toRow: cells => ({ mdmCode: cells.Feeder_MDM_code, ...meterOf(cells), remark: cells.Remark || null }),
    },
  ],
  rules: [
    {
      column: 'Energy_kWh',
      says: 'A row has either the energy, or both readings and the meter constant.',
      reason: reasons.eitherWay,
      isBroken: cells => 'energy' in feederMeterFaults(meterOf(cells)),
    },
    {
      column: 'Meter_constant',
      says: 'Both readings and the meter constant go together.',
      reason: reasons.together,
      isBroken: cells => hasGap(meterOf(cells)),
    },
    {
      column: 'End_reading',
      says: 'The reading at the end is not lower than the one at the start.',
      reason: reasons.fallen,
      isBroken: cells => 'end' in feederMeterFaults(meterOf(cells)),
    },
    {
      column: 'HT_kWh',
      says: 'HT consumers, fed past the TCs, had no more than went in.',
      reason: reasons.tooMuchHt,
      isBroken: cells => 'ht' in feederMeterFaults(meterOf(cells)),
    },
  ],
  sample: [
    { Feeder_MDM_code: '990002', ...measured },
    { Feeder_MDM_code: '990001', Energy_kWh: '125000.5', HT_kWh: '2500', Remark: 'Read by MRT' },
  ],
});

/** The readings of feeders' meters in the month of the file. */
export const feederReadings = defineFileKind({
  category: 'feederReadings',
  about:
    "Records what the meters of feeders measured in the month: the energy, or readings and the meter's constant, and what HT consumers had of it.",
  reasons,
  duplicate: reasons.duplicate,
  sheets: [readings],
});

/** A feeder's reading from a valid row. */
export type FeederReadingRow = ReturnType<(typeof readings.types)[number]['toRow']>;
