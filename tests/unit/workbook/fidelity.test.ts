import { describe, expect, test } from 'vitest';
import type { FileExtension } from '#domain/files.ts';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { lineEnds } from '../../support/characters.ts';
import { book, type BookCell } from '../../support/workbooks/books.ts';
import { textCell, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { codes, readBytes } from '../../support/workbooks/reading.ts';

const formats = ['xls', 'xlsx', 'xlsb'] as const satisfies readonly FileExtension[];

const values = {
  name: 'values',
  columns: ['Title', 'Value'],
  required: ['Title', 'Value'],
} as const satisfies SheetKind;

/** Cells by title: the stored value, and the text read from it. */
const readable: readonly [string, BookCell, string][] = [
  ['leading zeros', '00123', '00123'],
  ['blanks around', '  Kavya Bhat \t', 'Kavya Bhat'],
  ['letters of any script', 'ಕಾವ್ಯ 🌩', 'ಕಾವ್ಯ 🌩'],
  ['a phone number', '+919845012345', '+919845012345'],
  ['what looks like a formula', '=1+1', '=1+1'],
  ['a number as text', '1e5', '1e5'],
  ['16 digits as text', '1234567890123456', '1234567890123456'],
  ['a whole number', 541012300, '541012300'],
  ['15 digits', 123456789012345, '123456789012345'],
  ['a negative fraction', -5.2, '-5.2'],
  ['a sum of fractions', 0.1 + 0.2, '0.3'],
  ['a tiny fraction', 0.00000125, '0.00000125'],
  ['zero', 0, '0'],
  ['a number padded by its format', { t: 'n', v: 123, z: '00000' }, '00123'],
  ['a price', { t: 'n', v: 1234.5, z: '#,##0.00' }, '1234.5'],
  ['true', true, 'TRUE'],
  ['false', false, 'FALSE'],
  ['a day', { t: 'n', v: 45382, z: 'dd/mm/yyyy' }, '2024-03-31'],
  ['a day and a time', { t: 'n', v: 45382.7708333333, z: 'd-mmm-yy h:mm' }, '2024-03-31T18:30:00'],
  ['a time', { t: 'n', v: 0.75, z: 'h:mm' }, '18:00:00'],
  ['a day before Excel got it wrong', { t: 'n', v: 59, z: 'yyyy-mm-dd' }, '1900-02-28'],
  ['a number in red', { t: 'n', v: 12, z: '[Red]0' }, '12'],
];

const refused: readonly [string, BookCell, string, RegExp][] = [
  [
    '16 digits as a number',
    1234567890123456,
    '1234567890123456',
    /^Value has a number of more than 15 digits/,
  ],
  ['a power of ten', 1e21, '1000000000000000000000', /^Value has a number of more than 15 digits/],
  ['a value that is not there', { t: 'e', v: 42 }, '#N/A', /^Value has the error #N\/A\.$/],
  ['a division by nothing', { t: 'e', v: 7 }, '#DIV/0!', /^Value has the error #DIV\/0!\.$/],
  [
    'the day that never was',
    { t: 'n', v: 60, z: 'yyyy-mm-dd' },
    '60',
    /^Value has a date that does not exist\.$/,
  ],
];

const rows: BookCell[][] = [
  ['Title', 'Value'],
  ...readable.map(([title, cell]) => [title, cell]),
  ...refused.map(([title, cell]) => [title, cell]),
];

describe.each(formats)('the same data as %s', extension => {
  test('is read as the same text; an unreliable value fails only its row', async () => {
    const read = await readBytes(book(extension, [{ name: 'Values', rows }]), extension, [values]);
    const expected = [...readable, ...refused];
    expect(read.rows.map(row => [row.rowNumber, row.cells])).toEqual(
      expected.map(([title, , text], index) => [index + 2, { Title: title, Value: text }]),
    );
    const problems = read.rows.map(row => row.problems);
    expect(problems.slice(0, readable.length)).toEqual(readable.map(() => ({})));
    for (const [index, [, , , message]] of refused.entries())
      expect(problems[readable.length + index]?.['Value']).toMatch(message);
  });

  test('a line break or hidden character in a cell fails only its row; at the ends it is removed', async () => {
    const cells = [...lineEnds, '\u202e', '\u200b'].map(one => [`Ka${one}dri`]);
    const bytes = book(extension, [
      { name: 'Codes', rows: [['Code'], ...cells, ['\u200bKadri\u2028\ufeff']] },
    ]);
    const { rows: read } = await readBytes(bytes, extension);
    expect(read).toHaveLength(cells.length + 1);
    for (const row of read.slice(0, -1)) {
      expect(row.cells['Code']).toMatch(/^Ka +dri$/);
      expect(row.problems['Code']).toBe(
        'Code has a line break or hidden characters in it. Type the value again.',
      );
    }
    expect(read.at(-1)).toMatchObject({ cells: { Code: 'Kadri' }, problems: {} });
  });

  test('keeps Excel’s row numbers', async () => {
    const withGaps = [
      [],
      [null, 'Code', 'Name'],
      [],
      [],
      ['', '00123', 'A'],
      [' '],
      [],
      [null, '00124', 'B'],
    ];
    const { rows: read } = await readBytes(book(extension, [{ name: 'Codes', rows: withGaps }]), extension);
    expect(read.map(row => [row.position, row.rowNumber, row.cells['Code']])).toEqual([
      [1, 5, '00123'],
      [2, 8, '00124'],
    ]);
  });

  test('counts days from 1904 if the workbook says so', async () => {
    const dated = [['Code'], [{ t: 'n', v: 43920, z: 'dd/mm/yyyy' } as const]];
    const { rows: read } = await readBytes(
      book(extension, [{ name: 'Codes', rows: dated }], true),
      extension,
    );
    expect(read[0]?.cells['Code']).toBe('2024-03-31');
  });

  test('leaves hidden sheets out and reports them', async () => {
    const sheets = [
      { name: 'Old', rows: [['Code'], ['hidden']], hidden: 1 as const },
      { name: 'New', rows: [['Code'], ['shown']] },
      { name: 'Older', rows: [['Code'], ['very hidden']], hidden: 2 as const },
    ];
    const { rows: read, notes } = await readBytes(book(extension, sheets), extension);
    expect(read.map(row => row.cells['Code'])).toEqual(['shown']);
    expect(notes).toEqual(['The hidden sheet "Old" was not read.', 'The hidden sheet "Older" was not read.']);
  });
});

describe('formulas', () => {
  const cell = (row: number, inside: string, attributes = '') =>
    `<row r="${row}"><c r="A${row}" ${attributes}>${inside}</c></row>`;
  const read = async (...cells: string[]) => {
    const sheet = worksheet(`<row r="1">${textCell('A1', 'Code')}</row>${cells.join('')}`);
    const { rows: found } = await readBytes(workbookPackage({ sheets: [sheet] }), 'xlsx', [codes]);
    return found.map(({ cells: texts, problems }) => problems['Code'] ?? texts['Code']);
  };

  test('are read by the result saved in the file', async () => {
    const found = await read(
      cell(2, '<f>A1</f><v>00123</v>', 't="str"'),
      cell(3, '<f t="shared" ref="A3:A4" si="0">1+1</f><v>2</v>'),
      cell(4, '<f t="shared" si="0"/><v>3</v>'),
      cell(5, '<f>TRUE()</f><v>1</v>', 't="b"'),
      cell(6, '<f>NA()</f><v>#N/A</v>', 't="e"'),
    );
    expect(found).toEqual(['00123', '2', '3', 'TRUE', 'Code has the error #N/A.']);
  });

  test('fail their row if no result is saved', async () => {
    const unsaved = /^Code has a formula whose result is not saved/;
    const found = await read(
      cell(2, '<f>SUM(B1:B9)</f>'),
      cell(3, '<f>SUM(B1:B9)</f><v></v>'),
      cell(4, '<f>SUM(B1:B9)</f><v/>'),
      cell(5, '<f>A1&amp;"x"</f>', 's="0" t="str"'),
      cell(6, '<f t="shared" si="0"/>'),
      cell(7, '<v>7</v>'),
    );
    expect(found).toHaveLength(6);
    for (const problem of found.slice(0, 5)) expect(problem).toMatch(unsaved);
    expect(found[5]).toBe('7');
  });

  test('accept an empty text as a result', async () => {
    expect(await read(cell(2, '<f>""</f><v></v>', 't="str"'), cell(3, '<v>7</v>'))).toEqual(['7']);
  });
});

test('control characters fail their row and never reach the database', async () => {
  const sheet = worksheet(
    `<row r="1">${textCell('A1', 'Code')}</row><row r="2">${textCell('A2', 'a_x0000_b')}</row><row r="3">${textCell('A3', 'c_xD800_')}</row>`,
  );
  const { rows: found } = await readBytes(workbookPackage({ sheets: [sheet] }), 'xlsx');
  expect(found.map(row => row.cells['Code'])).toEqual(['a b', 'c']);
  for (const row of found) expect(row.problems['Code']).toMatch(/hidden characters in it/);
});

test('an invalid number fails its row', async () => {
  const sheet = worksheet(
    `<row r="1">${textCell('A1', 'Code')}</row><row r="2"><c r="A2"><v>abc</v></c></row>`,
  );
  const { rows: found } = await readBytes(workbookPackage({ sheets: [sheet] }), 'xlsx');
  expect(found[0]?.problems['Code']).toBe('Code has a number that cannot be read.');
});
