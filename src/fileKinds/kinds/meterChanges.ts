import { whoReopens } from '#domain/audit.ts';
import { registerDigits } from '#domain/meterChanges.ts';
import { readingDecimals } from '#domain/transformers.ts';
import { characters, numeric, oneOf } from '../cellRule.ts';
import { anyTcNumber, day } from '../columns.ts';
import { defineFileKind, failure, sheet, skip, skipDiffering } from '../fileKind.ts';
import { kindsByCode, rulesOf } from './meterChangeRow.ts';

const rollOver = { Kind: 'ROLLED_OVER', Closing_reading: '', Opening_reading: '', Digits: '5' };

const reasons = {
  lacking: failure('A column that this kind of change needs is blank', [{ Opening_reading: '' }]),
  strange: failure('A column does not belong to this kind of change', [{ Digits: '5' }]),
  ratio: failure('A CT ratio has both currents', [{ Primary_current: '200' }]),
  tcNotFound: failure('TC not found in the O&M', [{ TC_number: '9909999' }]),
  closed: failure(
    'The month, or a later one, was already audited for the TC',
    [{ TC_number: '9902001', ...rollOver }],
    { remedy: whoReopens },
  ),
  duplicate: skip('Duplicate row', [{}, {}]),
  unchanged: skip('The change is on record already', [{}], { after: [{}] }),
  differs: skipDiffering('No change in editable columns', { Make: 'Secure' }),
};

const current = numeric({ min: 1, max: 100_000 }, 'a whole number from 1 to 100000');
const reading = numeric(
  { decimals: readingDecimals, min: 0, max: 9_999_999_999 },
  `a number from 0 to 9999999999, with at most ${readingDecimals} decimals`,
);
const number = (text: string) => (text === '' ? null : Number(text));

const changes = sheet({
  name: 'meter changes',
  title: 'meter changes',
  columns: {
    TC_number: {
      required: true,
      rule: anyTcNumber,
      onRecord: { says: 'must exist in the O&M', reason: reasons.tcNotFound },
    },
    Date: { required: true, rule: day },
    Kind: { required: true, rule: oneOf([...kindsByCode.keys()]) },
    Closing_reading: { rule: reading },
    Opening_reading: { rule: reading },
    Digits: { rule: oneOf(registerDigits.map(String)) },
    Primary_current: { rule: current },
    Secondary_current: { rule: current },
    Make: { rule: characters(30, 3) },
    Serial_number: { rule: characters(30, 3) },
    Remark: { rule: characters(200) },
  },
  types: [
    {
      title: 'meter change',
      key: 'TC_number',
      keyWith: ['Date'],
      ignoresCase: true,
      updates: [],
      toRow: cells => ({
        tcNumber: cells.TC_number,
        date: cells.Date,
        kind: kindsByCode.get(cells.Kind) ?? 'replaced',
        closing: number(cells.Closing_reading),
        opening: number(cells.Opening_reading),
        digits: number(cells.Digits),
        primaryCurrent: number(cells.Primary_current),
        secondaryCurrent: number(cells.Secondary_current),
        make: cells.Make || null,
        serialNumber: cells.Serial_number || null,
        remark: cells.Remark || null,
      }),
    },
  ],
  rules: [
    ...rulesOf('needs', reasons.lacking, 'is mandatory for', text => text === ''),
    ...rulesOf('excludes', reasons.strange, 'stays blank for', text => text !== ''),
    {
      column: 'Secondary_current',
      says: 'A new CT ratio has both currents.',
      reason: reasons.ratio,
      isBroken: cells => (cells.Primary_current === '') !== (cells.Secondary_current === ''),
    },
  ],
  sample: [
    { TC_number: '9901002', Date: '15/10/2024', ...rollOver },
    {
      TC_number: '9901003',
      Date: '15/10/2024',
      Kind: 'CT_CHANGED',
      Closing_reading: '120',
      Primary_current: '400',
      Secondary_current: '5',
    },
    {
      TC_number: '9901001',
      Date: '15/10/2024',
      Kind: 'REPLACED',
      Closing_reading: '19869.63',
      Opening_reading: '3.2',
    },
  ],
});

/** Changes of TCs' meters within the month of the file. */
export const meterChanges = defineFileKind({
  category: 'meterChanges',
  about:
    "Records that TCs' meters were replaced, rolled over or got another CT within the month: its energy is then computed in parts. A change on record is corrected under Meter changes.",
  reasons,
  duplicate: reasons.duplicate,
  sheets: [changes],
});

/** A change of a meter from a valid row. */
export type MeterChangeRow = ReturnType<(typeof changes.types)[number]['toRow']>;
