import { describe, expect, test } from 'vitest';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { intakeLimits } from '#sheets/limits.ts';
import { walk, type SpooledRow } from '#sheets/walk.ts';
import { parseBytes } from '../../../src/custom/uploads/check/parseBytes.ts';
import { biffWorkbook, label, record, words } from '../../support/workbooks/biff.ts';
import { book, type BookCell } from '../../support/workbooks/books.ts';
import { readBytes } from '../../support/workbooks/reading.ts';

const formats = ['xls', 'xlsx', 'xlsb'] as const satisfies readonly FileExtension[];

const kind = {
  name: 'contents',
  columns: ['Code', 'Spaced', 'Day', 'Text', 'Figure'],
  required: ['Code', 'Spaced', 'Day', 'Text', 'Figure'],
  holds: { Code: 'code', Spaced: 'spacedCode', Day: 'date', Text: 'text', Figure: 'text' },
  decimals: { Figure: 2 },
} as const satisfies SheetKind;
type Column = (typeof kind.columns)[number];

const formatted = (v: number, z: string): BookCell => ({ t: 'n', v, z });
/** Indian groups of digits, as Excel writes them in other countries. */
const inLakhs = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
const isDate =
  'holds a date. Excel turned this cell into a date; format the column as text and type the value again.';
const hasDecimals =
  'holds a number with decimals instead of a code. Format the column as text and type the code again.';

/** A cell in a column, the text that it is read as, and the problem with it, if any. */
const cases: readonly (readonly [Column, BookCell, text: string, problem?: string])[] = [
  ['Code', formatted(77001, '0000000000'), '0000077001'],
  ['Code', formatted(77002, '0000000000;@'), '0000077002'],
  ['Code', formatted(77003, '[Blue]00000000_);[Red](00000000)'), '00077003'],
  ['Code', formatted(1234567, '000\\-0000'), '123-4567'],
  ['Code', formatted(123456789, '000-0000'), '12345-6789'],
  ['Code', formatted(42, '"RR"0000'), 'RR0042'],
  ['Text', formatted(42, '"RR"0000'), '42'],
  ['Code', formatted(5491100007, '0.00E+00'), '5491100007'],
  ['Code', formatted(5491100007, '#,##0'), '5491100007'],
  ['Code', 5491100007.5, '5491100007.5', hasDecimals],
  ['Spaced', 12.5, '12.5', hasDecimals],
  ['Text', 12.5, '12.5'],
  ['Spaced', formatted(45292, 'd-mmm'), '2024-01-01', isDate],
  ['Text', formatted(45570, 'dd/mm/yyyy'), '2024-10-05', isDate],
  ['Day', formatted(45570, 'dd/mm/yyyy'), '2024-10-05'],
  ['Day', 45570, '45570'],
  ['Code', '54\u00a0910\u200b1', '549101'],
  ['Spaced', '54\u200b9101', '549101'],
  ['Spaced', '54\u00a09101', '54\u00a09101', 'has a no-break space (NBSP) in it. Type the value again.'],
  ['Spaced', '54\u20099101', '54\u20099101', 'has an unusual blank (U+2009) in it. Type the value again.'],
  ['Spaced', 'MG 9101', 'MG 9101'],
  ['Text', 'Kavya\u00a0Bhat', 'Kavya\u00a0Bhat'],
  ['Figure', 510.6999999999989, '510.7'],
  ['Figure', formatted(50201.424999999996, '0.000'), '50201.425'],
  ['Figure', 0.09999999962747097, '0.1'],
  ['Figure', 33.333333333333336, '33.3333333333333'],
  ['Figure', 12345678.125, '12345678.125'],
  ['Figure', formatted(0.125, '0.0%'), '0.125'],
  ['Figure', formatted(0.125, '0.0E+00'), '0.125'],
  ['Figure', formatted(12.5, '0.00'), '12.5'],
  ['Figure', '1,234.5', '1,234.5'],
  ['Figure', formatted(33.333333333333336, '0.00'), '33.33'],
  ['Figure', formatted(1.005, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'), '1.01'],
  ['Figure', formatted(-12.345, '0.000;[Red](0.0)'), '-12.3'],
  ['Figure', formatted(1250.5, '#,##0'), '1250.5'],
  ['Figure', formatted(1250.555, '#,##0'), '1251'],
  ['Figure', formatted(1234567.891, inLakhs), '1234567.89'],
];

async function onServer(bytes: Buffer, extension: FileExtension) {
  const { rows, notes } = await readBytes(bytes, extension, [kind]);
  return { rows: rows.map(({ cells, problems }) => ({ cells, problems })), notes };
}

function inBrowser(bytes: Buffer, extension: FileExtension) {
  const read: SpooledRow[] = [];
  const { notes } = walk(parseBytes(bytes, extension), [kind], intakeLimits, row => read.push(row));
  const rows = read.map(([, , , texts, problems]) => ({
    cells: Object.fromEntries(kind.columns.map((column, at) => [column, texts[at]])),
    problems,
  }));
  return { rows, notes };
}

describe.each(formats)('what a column of an %s holds', extension => {
  const header = [...kind.columns];
  const rowOf = (column: Column, cell: BookCell) => header.map(name => (name === column ? cell : null));

  test('says how its cells are read, in the browser as on the server', async () => {
    const rows = cases.map(([column, cell]) => rowOf(column, cell));
    const bytes = book(extension, [{ name: 'Codes', rows: [header, ...rows] }]);
    const read = await onServer(bytes, extension);
    const found = read.rows.map(({ cells, problems }, at) => {
      const column = cases[at]?.[0] ?? 'Text';
      return [column, cells[column], problems[column]];
    });
    expect(found).toEqual(
      cases.map(([column, , text, problem]) => [column, text, problem && `${column} ${problem}`]),
    );
    expect(read.notes).toEqual([
      'Hidden characters were taken out of 1 cell of Code in the sheet "Codes" (A18).',
      'Hidden characters were taken out of 1 cell of Spaced in the sheet "Codes" (B19).',
      '5 cells of Figure in the sheet "Codes" (E33, E34, E35 …) hold numbers with more decimals than they show; they are read as shown.',
    ]);
    expect(inBrowser(bytes, extension)).toEqual(read);
  });

  test('says that a number counts days from the epoch of its workbook', async () => {
    const rows = [rowOf('Day', 44108), rowOf('Day', formatted(44108, 'dd/mm/yyyy')), rowOf('Day', 12)];
    const bytes = book(extension, [{ name: 'Codes', rows: [header, ...rows] }], true);
    const read = await onServer(bytes, extension);
    expect(read.rows.map(({ cells }) => cells['Day'])).toEqual(['2024-10-05', '2024-10-05', '12']);
    expect(inBrowser(bytes, extension)).toEqual(read);
  });
});

describe('hidden rows', () => {
  const [first, ...others] = kind.columns;
  const rows = ['1001', '1002', '1003', '1004'].map(code => [code, ...others.map(() => null)]);
  const seen = { name: 'Seen', rows: [[first, ...others], ...rows] };

  test.each(['xlsx', 'xlsb'] as const)('of an %s are read, and the file says how many', async extension => {
    const bytes = book(extension, [
      { ...seen, name: 'Filtered', hiddenRows: [1, 3, 5] },
      { ...seen, name: 'One', hiddenRows: [2] },
      seen,
    ]);
    const read = await onServer(bytes, extension);
    expect(read.rows).toHaveLength(12);
    expect(read.notes).toEqual([
      '2 of 4 rows in the sheet "Filtered" are hidden; they are read like the others.',
      '1 of 4 rows in the sheet "One" is hidden; it is read like the others.',
    ]);
    expect(inBrowser(bytes, extension)).toEqual(read);
  });

  test('of an xls are read, and the file says how many', async () => {
    const row = (number: number, flags: number) => record(0x0208, words(number, 0, 4, 255, 0, 0, flags, 15));
    const labels = [[...kind.columns], ['1001'], ['1002']].flatMap((texts, at) => [
      row(at, at === 0 ? 0x100 : 0x120),
      ...texts.map((text, column) => label(at, column, text)),
    ]);
    const bytes = biffWorkbook(labels);
    const read = await onServer(bytes, 'xls');
    expect(read.rows).toHaveLength(2);
    expect(read.notes).toEqual([
      '2 of 2 rows in the sheet "Sheet1" are hidden; they are read like the others.',
    ]);
    expect(inBrowser(bytes, 'xls')).toEqual(read);
  });
});
