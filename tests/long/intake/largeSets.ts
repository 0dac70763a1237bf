import type { FileCategory } from '#domain/files.ts';
import { workbookOf, type Rows } from '../../api/files/workbooks.ts';
import { sampleMonth } from '../../support/fileKinds/sampleRecords.ts';
import { letters, type FileOf } from './largeFile.ts';

/** A large file of a kind whose rows are judged and written many at once. */
export interface LargeSet {
  readonly of: FileOf & { readonly month: string };
  readonly bytes: Buffer;
}

const section = '9900001';
const reader = '9900001';
const account = (index: number) => `K${String(index).padStart(7, '0')}`;
const centre = (index: number) => String(7_000_000 + index);

/** Makes the rows of a file. Every twentieth row has a fault, the faults by turns: each place gives the same outcomes. */
function rowsWith(
  count: number,
  row: (index: number) => Rows[number],
  faults: readonly ((index: number) => Rows[number])[],
): Rows {
  return Array.from({ length: count }, (_, index) => ({
    ...row(index),
    ...(index % 20 === 19 ? faults[Math.floor(index / 20) % faults.length]?.(index) : {}),
  }));
}

/** Returns the file that adds the TCs which the others are about. */
export const largeSetOfCentres = (count: number): LargeSet =>
  largeSet(
    'tcDetails',
    Array.from({ length: count }, (_, index) => ({
      TC_number: centre(index),
      TC_name: `Centre ${letters(index)}`,
      Reading_day: '1',
      Type: 'SELF',
      TC_capacity: '100',
      CT_ratio: '200/5',
      MR_tagging_list: reader,
      Reading_MR: reader,
      Feeder_MDM_code: '990001',
    })),
  );

/** Returns the files in the order in which they need each other: installations, their bills, readings of the TCs. */
export const largeSets = (count: number): readonly LargeSet[] => [
  largeSet(
    'isr',
    rowsWith(
      count,
      index => ({
        Account_ID: account(index),
        RR_number: `RR${index}`,
        Consumer_name: `Consumer ${letters(index)}`,
        Tariff: 'LT2',
        KW: (index % 90) / 10,
        Reading_day: '1',
        MR_code: reader,
        Section_code: section,
        Date_of_service: '31/03/2019',
        Status: 'ACTIVE',
      }),
      [
        () => ({ MR_code: '99999999' }),
        () => ({ Status: 'INACTIVE' }),
        () => ({ Date_of_service: '31/12/2099' }),
        index => ({ Account_ID: account(index - 1) }),
        () => ({ Tariff: 'LT0' }),
      ],
    ),
  ),
  largeSet(
    'dcb',
    rowsWith(
      count,
      index => ({
        Account_ID: account(index),
        TC_number: index % 3 === 0 ? '' : centre(index),
        Consumption: index % 400,
        Demand: (index % 900) + 0.5,
        Collection: index % 700,
      }),
      [
        () => ({ Account_ID: 'nobody' }),
        () => ({ TC_number: '1' }),
        index => ({ Account_ID: account(index - 1) }),
        () => ({ Demand: '-1' }),
      ],
    ),
  ),
  largeSet(
    'tcReadings',
    rowsWith(count, index => ({ TC_number: centre(index), Reading: index + 0.25, Remark: '' }), [
      () => ({ TC_number: 'none' }),
      () => ({ Reading: '' }),
      index => ({ TC_number: centre(index - 1) }),
      () => ({ Reading: '', Remark: 'NO_DISPLAY' }),
      () => ({ Reading: '-5' }),
    ]),
  ),
];

const largeSet = (fileCategory: FileCategory, rows: Rows): LargeSet => ({
  of: { fileCategory, month: sampleMonth },
  bytes: workbookOf({ rows }),
});
