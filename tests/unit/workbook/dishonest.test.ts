import { describe, expect, test } from 'vitest';
import { biffWorkbook, label, words, record } from '../../support/workbooks/biff.ts';
import { textCell, textRows, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { codes, readBytesApart, refusalOf } from '../../support/workbooks/reading.ts';
import { repetitions } from '../../support/repetitions.ts';

const lastCell = 'XFD1048576';
const honest = textRows([
  ['Code', 'Name'],
  ['00123', 'Kavya'],
]);
const far = `<row r="1048576">${textCell(lastCell, 'x')}</row>`;
const whole = `A1:${lastCell}`;

/**
 * Expects the reading to end within five seconds, the time allowed for a verdict. On a busy machine everything takes
 * longer: a slower reading may take as long as fifty honest ones at the same moment.
 */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await reading;
  } finally {
    const took = performance.now() - started;
    if (took > 5000) expect(took).toBeLessThan(50 * (await timeOfHonest()));
  }
}

/** Returns how long the reading of a small honest workbook takes now, ms. */
async function timeOfHonest(): Promise<number> {
  const started = performance.now();
  await readBytesApart(workbookPackage({ sheets: [worksheet(honest)] }), 'xlsx');
  return performance.now() - started;
}

const read = (sheet: string) => inTime(readBytesApart(workbookPackage({ sheets: [sheet] }), 'xlsx'));

test('a tag of one long word takes time in proportion to its length', async () => {
  const declared = `<Override ${'a'.repeat(243_000)}>`;
  const bytes = workbookPackage({ sheets: [worksheet(honest)], declared });
  expect((await inTime(readBytesApart(bytes, 'xlsx', [codes], { limits: { ratio: 10_000 } }))).rowCount).toBe(
    1,
  );
});

test('a package with folders and empty parts, as some programs pack it, is read', async () => {
  const extra = [
    { name: 'xl/', method: 0 },
    { name: 'docProps/empty.xml', method: 0 },
    { name: 'docProps/packed.xml' },
  ];
  const bytes = workbookPackage({ sheets: [worksheet(honest)], extra });
  expect((await readBytesApart(bytes, 'xlsx')).rowCount).toBe(1);
  const lying = workbookPackage({
    sheets: [worksheet(honest)],
    extra: [{ name: 'xl/', method: 0, size: 1 }],
  });
  expect((await refusalOf(readBytesApart(lying, 'xlsx'))).message).toContain('damaged');
});

/** Everyday, the first alone: each is read in a process of its own. */
const claiming: [string, string][] = [
  ['a declared size of 17 billion cells', worksheet(honest, `<dimension ref="${whole}"/>`)],
  ['a merge over all cells', worksheet(honest, '', `<mergeCells><mergeCell ref="${whole}"/></mergeCells>`)],
  [
    'a link over all cells',
    worksheet(honest, '', `<hyperlinks><hyperlink ref="${whole}" location="A1"/></hyperlinks>`),
  ],
  [
    'a validation over all cells',
    worksheet(
      honest,
      '',
      `<dataValidations><dataValidation type="list" sqref="${whole}"><formula1>"a,b"</formula1></dataValidation></dataValidations>`,
    ),
  ],
  ['widths of all columns', worksheet(honest, '<cols><col min="1" max="16384" width="9"/></cols>')],
  [
    'a table formula over all cells',
    worksheet(
      `<row r="1">${textCell('A1', 'Code')}</row><row r="2"><c r="A2"><f t="array" ref="${whole}">1</f><v>123</v></c></row>`,
    ),
  ],
];
const notInExcel = ['3000000000', '1048577', '4294967296', '99999999999999999999', '0', 'abc'];

describe('sheets that claim more than they hold', () => {
  test.each(repetitions({ usual: claiming.slice(0, 1), long: claiming }))(
    '%s: only the real rows are read',
    async (_title, sheet) => {
      const { rows } = await read(sheet);
      expect(rows.map(row => row.rowNumber)).toEqual([2]);
    },
  );

  test('links over an empty sheet add no rows', { tags: 'long' }, async () => {
    const empty = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/><hyperlinks><hyperlink ref="${whole}" location="A1"/></hyperlinks></worksheet>`;
    const both = workbookPackage({ sheets: [worksheet(honest), empty] });
    expect((await inTime(readBytesApart(both, 'xlsx'))).rowCount).toBe(1);
  });

  test('a cell in the last row and column breaks the limit of columns', async () => {
    expect((await refusalOf(read(worksheet(honest + far, `<dimension ref="${whole}"/>`)))).limit).toBe(
      'columns',
    );
  });

  test('a filled row at the end of the sheet is one row', async () => {
    const { rows } = await read(worksheet(`${honest}<row r="1048576">${textCell('A1048576', 'last')}</row>`));
    expect(rows.map(row => row.rowNumber)).toEqual([2, 1_048_576]);
  });

  test.each(repetitions({ usual: notInExcel.slice(0, 1), long: notInExcel }))(
    'refuses a row numbered %s, which Excel does not have',
    async number => {
      const row = `<row r="${number}">${textCell(`A${number}`, 'x')}</row>`;
      expect((await refusalOf(read(worksheet(honest + row)))).message).toBe(
        'The sheet "Sheet1" has a row outside the rows 1 to 10,48,576 that Excel has.***Copy the rows into a new workbook and upload that.',
      );
    },
  );

  test('refuses two sheets of the same name', async () => {
    const bytes = workbookPackage({
      sheets: [worksheet(honest), worksheet(honest)],
      names: ['Users', 'Users'],
    });
    expect((await refusalOf(inTime(readBytesApart(bytes, 'xlsx')))).message).toContain('damaged');
  });

  test('65,536 columns of an xls break the limit of columns', { tags: 'long' }, async () => {
    const cells = Array.from({ length: 65_536 }, (_, column) => label(0, column, 'Code'));
    expect((await refusalOf(inTime(readBytesApart(biffWorkbook(cells), 'xls')))).limit).toBe('columns');
  });

  test('links, notes and a declared size of an xls are ignored', async () => {
    const dimensions = record(0x0200, Buffer.from('00000000ffffffff0000ffff0000', 'hex'));
    const link = record(0x01b8, words(0, 65_535, 0, 65_535), Buffer.alloc(60));
    const note = record(0x001c, words(65_535, 65_535, 0, 1, 0));
    const { rows } = await inTime(
      readBytesApart(
        biffWorkbook([dimensions, label(0, 0, 'Code'), label(1, 0, '00123'), link, note]),
        'xls',
      ),
    );
    expect(rows.map(row => row.cells)).toEqual([{ Code: '00123' }]);
  });
});
