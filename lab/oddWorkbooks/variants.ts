import type { SeededRandom } from '../../server/demo/seededRandom.ts';
import type { OddCell, OddSheet } from './flatOds.ts';

/** Makes the rows of one workbook, each about an installation of its own. */
interface RowMaker {
  /** Returns the cells of an installation, under the header of the status report. */
  row(cells?: Readonly<Record<string, OddCell>>): OddCell[];
}

const header = [
  'Account_ID',
  'RR_number',
  'Consumer_name',
  'Tariff',
  'KW',
  'HP',
  'Reading_day',
  'MR_code',
  'Section_code',
  'Date_of_service',
  'Status',
];

/** Returns the rows of a workbook whose accounts begin with a prefix. */
export function rowMaker(prefix: string, random: SeededRandom): RowMaker {
  let made = 0;
  return {
    row: (cells = {}) => {
      made += 1;
      const usual: Readonly<Record<string, OddCell>> = {
        Account_ID: `${prefix}${String(made).padStart(3, '0')}`,
        RR_number: `RR${random.number(1, 9999)}`,
        Consumer_name: random.pick(['Kavya Bhat', 'Ramesh Shetty', 'Meena D', 'ಕವಿತಾ']),
        Tariff: random.pick(['LT1', 'LT2', 'LT5']),
        KW: random.number(1, 40) / 2,
        HP: 0,
        Reading_day: random.number(1, 28),
        MR_code: '9900001',
        Section_code: '9900001',
        Date_of_service: `${String(random.number(1, 28)).padStart(2, '0')}/0${random.number(1, 9)}/2019`,
        Status: 'ACTIVE',
      };
      return header.map(name => cells[name] ?? usual[name] ?? null);
    },
  };
}

const sheet = (...rows: OddCell[][]): OddSheet => ({ name: 'ISR', rows: [header, ...rows] });
const blank: OddCell[] = [];
const notes: OddSheet = { name: 'Notes', rows: [['Prepared by the sub-division'], ['for the month']] };
const day = (date: string, style: 'indianDate' | 'longDate' | 'dateAndTime'): OddCell => ({ date, style });

/** The odd workbooks by name: installation status reports as offices send them. */
export const variants: Readonly<Record<string, (of: RowMaker) => readonly OddSheet[]>> = {
  plain: ({ row }) => [sheet(row(), row(), row())],
  titleMergedAbove: ({ row }) => [
    {
      name: 'ISR',
      rows: [[{ text: 'Installation status report', columns: header.length }], header, row(), row()],
    },
  ],
  formAbove: ({ row }) => [
    {
      name: 'ISR',
      rows: [
        [{ text: 'Kadri section', columns: 3 }, null, null, 'Month', day('2026-03-01', 'longDate')],
        blank,
        ['Sheet', 1, 'of', 1],
        blank,
        header,
        row(),
        row(),
      ],
    },
  ],
  sectionMergedDown: ({ row }) => [
    sheet(
      row({ Section_code: { text: '9900001', rows: 3 } }),
      row({ Section_code: '' }),
      row({ Section_code: '' }),
      row(),
    ),
  ],
  headerMerged: ({ row }) => [
    {
      name: 'ISR',
      rows: [[...header.slice(0, 4), { text: 'Load', columns: 2 }, null, ...header.slice(6)], row(), row()],
    },
  ],
  notesFirst: ({ row }) => [notes, sheet(row(), row())],
  emptySheetFirst: ({ row }) => [{ name: 'Sheet1', rows: [] }, sheet(row())],
  twoSheets: ({ row }) => [sheet(row(), row()), { ...sheet(row()), name: 'Bejai' }],
  hiddenSheet: ({ row }) => [sheet(row()), { ...sheet(row(), row()), name: 'Old', isHidden: true }],
  datesAsSerials: ({ row }) => [
    sheet(
      row({ Date_of_service: day('2019-03-31', 'indianDate') }),
      row({ Date_of_service: day('2020-02-29', 'longDate') }),
      row({ Date_of_service: day('2021-12-01T00:00:00', 'dateAndTime') }),
      row({ Date_of_service: day('2021-12-01T18:30:00', 'dateAndTime') }),
      row({ Date_of_service: day('2099-01-01', 'indianDate') }),
      // The number of a day, in a cell without the format of a date.
      row({ Date_of_service: 43_555 }),
    ),
  ],
  datesAsText: ({ row }) => [
    sheet(
      row({ Date_of_service: '31-03-2019' }),
      row({ Date_of_service: '1.4.2019' }),
      row({ Date_of_service: '2019-04-01' }),
      row({ Date_of_service: '31/02/2019' }),
      row({ Date_of_service: '03/31/2019' }),
      row({ Date_of_service: '1 April 2019' }),
    ),
  ],
  numbersAsText: ({ row }) => [
    sheet(
      row({ KW: '2.5', HP: '0', Reading_day: '7' }),
      row({ Reading_day: ' 8 ', MR_code: '\u00A09900001' }),
      row({ MR_code: 9_900_001, Section_code: 9_900_001 }),
      row({ KW: { number: 1234.5, style: 'rupees' } }),
      row({ KW: '1,234.50' }),
      row({ Reading_day: 7.5 }),
    ),
  ],
  numericAccounts: ({ row }) => [
    sheet(
      row({ Account_ID: { number: 88_000_001, style: 'tenDigits' } }),
      row({ Account_ID: 8_800_000_002 }),
      row({ Account_ID: 1e15 }),
    ),
  ],
  formulas: ({ row }) => [
    sheet(
      row({ Reading_day: { formula: 'of:=3+4' } }),
      row({ Consumer_name: { formula: 'of:=CONCATENATE("Meena ";"D")' } }),
      row({ KW: { formula: 'of:=1/0' } }),
      row({ Tariff: { formula: 'of:=NA()' } }),
    ),
  ],
  blankRows: ({ row }) => [sheet(blank, row(), blank, ['', '  ', ''], row(), blank, blank)],
  linesInCells: ({ row }) => [
    sheet(row({ Consumer_name: 'Kavya\nBhat' }), row({ Account_ID: 'K\n1' }), row()),
  ],
  columnTwice: ({ row }) => [
    {
      name: 'ISR',
      rows: [
        [...header, 'account id'],
        [...row(), 'again'],
      ],
    },
  ],
  otherColumns: ({ row }) => [
    {
      name: 'ISR',
      rows: [
        ['Village', ...header],
        ['Kadri', ...row()],
        ['Bejai', ...row()],
      ],
    },
  ],
  columnMissing: ({ row }) => [{ name: 'ISR', rows: [header.slice(0, -1), row().slice(0, -1)] }],
  headerOnly: () => [sheet()],
  empty: () => [{ name: 'Sheet1', rows: [] }],
};
