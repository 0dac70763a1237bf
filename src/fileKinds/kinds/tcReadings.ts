import { whoReopens } from '#domain/audit.ts';
import { failureReasons, highestReading, readingDecimals } from '#domain/transformers.ts';
import { numeric, oneOf } from '../cellRule.ts';
import { anyTcNumber } from '../columns.ts';
import { defineFileKind, failure, sheet, skip } from '../fileKind.ts';

const reasons = {
  missing: failure('A TC reading or remark is mandatory', [{ Reading: '', Remark: '' }]),
  both: failure('A remark is accepted when there is no reading', [{ Remark: 'NO_DISPLAY' }]),
  outOfRange: failure(`A reading below zero or above ${highestReading}`, [{ Reading: '-1' }]),
  tcNotFound: failure('TC not found in the O&M', [{ TC_number: '9909999' }]),
  notBegun: failure('The TC begins in a later month', [{ TC_number: '9901008' }]),
  closed: failure(
    'A month that this reading begins or ends was already audited for the TC',
    [{ TC_number: '9901009' }],
    { remedy: whoReopens },
  ),
  duplicate: skip('Duplicate TC rows', [{}, {}]),
  unchanged: skip('The reading is on record already', [{}], { after: [{}] }),
  ineligible: skip('Rows for an ineligible section', [{ TC_number: '9902001' }]),
};

const readings = sheet({
  name: 'readings',
  title: 'TC readings',
  columns: {
    TC_number: {
      required: true,
      rule: anyTcNumber,
      onRecord: { says: 'must exist in the O&M', reason: reasons.tcNotFound },
    },
    Reading: {
      rule: numeric({ decimals: readingDecimals }, `a valid number with at most ${readingDecimals} decimals`),
    },
    Remark: { rule: oneOf(failureReasons) },
  },
  types: [
    {
      title: 'TC',
      key: 'TC_number',
      ignoresCase: true,
      updates: ['Reading', 'Remark'],
      toRow: cells => ({
        tcNumber: cells.TC_number,
        finalValue: cells.Reading || null,
        failureReason: cells.Remark || null,
      }),
    },
  ],
  rules: [
    {
      column: 'Reading',
      says: 'A TC reading or remark is mandatory.',
      reason: reasons.missing,
      isBroken: ({ Reading, Remark }) => Reading === '' && Remark === '',
    },
    {
      column: 'Remark',
      says: 'A remark is accepted when there is no reading.',
      reason: reasons.both,
      isBroken: ({ Reading, Remark }) => Reading !== '' && Remark !== '',
    },
    {
      column: 'Reading',
      says: `A reading is from 0 to ${highestReading}.`,
      reason: reasons.outOfRange,
      isBroken: ({ Reading }) => Number(Reading) < 0 || Number(Reading) > highestReading,
    },
  ],
  sample: [
    { TC_number: '9901001', Reading: '1250.5', Remark: '' },
    { TC_number: '9901002', Reading: '', Remark: 'NO_DISPLAY' },
    { TC_number: '9901003', Reading: '87', Remark: '' },
  ],
});

/** Readings of TCs, or why they are missing: each ends the month before and begins the month of the file. */
export const tcReadings = defineFileKind({
  category: 'tcReadings',
  about:
    'Records the readings of TCs, or why they are missing. The reading of a month also ends the month before.',
  reasons,
  duplicate: reasons.duplicate,
  ineligible: reasons.ineligible,
  sheets: [readings],
});

/** A reading from a valid row. */
export type ReadingRow = ReturnType<(typeof readings.types)[number]['toRow']>;
