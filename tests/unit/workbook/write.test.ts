import { read, type WorkBook } from '@e965/xlsx';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SheetKind } from '#fileKinds/sheetKind.ts';
import { verifyFormat } from '../../../server/services/workbook/format/verifyFormat.ts';
import { unpackPart } from '../../../server/services/workbook/format/zipParts.ts';
import { writeWorkbook } from '../../../server/services/workbook/write.ts';
import type { WrittenRow, WrittenSheet } from '../../../server/services/workbook/writtenSheet.ts';
import { everyCharacter } from '../../support/characters.ts';
import { testFolder } from '../../support/workbooks/folder.ts';
import { readBytes } from '../../support/workbooks/reading.ts';

const texts = { name: 'texts', columns: ['Text', 'Number'], required: ['Text'] } as const satisfies SheetKind;

/** Texts that a spreadsheet could take for a formula, a number, a date or markup. */
const payloads = [
  '=1+1',
  '=HYPERLINK("http://x.example","y")',
  "=cmd|' /C calc'!A0",
  '=IMPORTXML(A1,"//a")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '+1+1',
  '+919845012345',
  '-1+1',
  '-5.20',
  "-2+3+cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '%=1+1',
  '"=1+1"',
  "'=1+1",
  ';=1+1',
  '|calc',
  '=',
  '+',
  '-',
  '@',
  '＝1+1',
  '00123',
  '1234567890123456',
  '1e5',
  '31/03/2024',
  'TRUE',
  '#N/A',
  '<f>1+1</f>',
  '&lt;b&gt; & "quotes" <b>',
  ']]><v>1</v>',
  '_x0041_ is not A',
  '  blanks around  ',
  'ಕಾವ್ಯ 🌩',
];

async function written(sheets: readonly WrittenSheet[]): Promise<{ bytes: Buffer; book: WorkBook }> {
  await using folder = await testFolder();
  const file = path.join(folder.path, 'written.xlsx');
  await writeWorkbook(file, sheets);
  const bytes = await readFile(file);
  return { bytes, book: read(bytes, { dense: true, cellFormula: true }) };
}

const sheet = (rows: WrittenSheet['rows'], name = 'Result'): WrittenSheet => ({
  name,
  columns: [{ header: 'Text', width: 40 }, { header: 'Number' }],
  rows,
});

/** Yields rows one by one, like a database. */
async function* slowly(rows: readonly WrittenRow[]) {
  for (const row of rows) {
    await Promise.resolve();
    yield row;
  }
}

describe('a written workbook', () => {
  test('is read back unchanged: texts as text without a formula, numbers as numbers', async () => {
    const { book } = await written([sheet(payloads.map((text, index) => [text, index - 5.2]))]);
    const cells = book.Sheets['Result']?.['!data'] ?? [];
    expect(cells).toHaveLength(payloads.length + 1);
    for (const [index, text] of payloads.entries()) {
      const [textCell, numberCell] = cells[index + 1] ?? [];
      expect(textCell).toMatchObject({ t: 's', v: text });
      expect(textCell).not.toHaveProperty('f');
      expect(numberCell).toMatchObject({ t: 'n', v: index - 5.2 });
    }
  });

  test('has no formula in its XML, and its text cells stay text when edited', async () => {
    await using folder = await testFolder();
    const file = path.join(folder.path, 'written.xlsx');
    await writeWorkbook(file, [sheet(slowly(payloads.map(text => [text])))]);
    const proven = await verifyFormat(file, 'xlsx');
    if (proven.format === 'xls') throw new Error('It is an xlsx.');
    const [part] = proven.parts.sheets.values();
    const xml = part ? unpackPart(file, part).toString('utf8') : '';
    expect(xml).not.toMatch(/<f[\s>]/);
    expect(xml.match(/<c /g)).toHaveLength(payloads.length + 2);
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(payloads.length + 2);
    expect(xml).toContain('s="1" t="inlineStr"');
  });

  test('can be uploaded again, trimmed like any upload', async () => {
    const { bytes } = await written([sheet(payloads.map(text => [text]))]);
    const { rows } = await readBytes(bytes, 'xlsx', [texts]);
    expect(rows.map(row => row.cells['Text'])).toEqual(payloads.map(text => text.trim()));
    expect(rows.every(row => Object.keys(row.problems).length === 0)).toBe(true);
  });

  test('has the same bytes for the same rows', async () => {
    const rows = payloads.map(text => [text, null]);
    const first = await written([sheet(rows)]);
    const second = await written([sheet(slowly(rows))]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  test('survives characters that XML can’t contain', async () => {
    const { bytes, book } = await written([
      sheet([['a\u0000b\u001fc\uFFFFd'], ['\uD800 alone'], ['x'.repeat(40_000)]]),
    ]);
    const cells = book.Sheets['Result']?.['!data']?.map(row => row[0]?.v) ?? [];
    expect(cells[1]).toBe('a\u0000b\u001fc\uFFFFd');
    expect(cells[2]).toBe('\uFFFD alone');
    expect(cells[3]).toHaveLength(32_767);
    expect(bytes.length).toBeGreaterThan(0);
  });

  test('keeps every row whole, whatever its characters', async () => {
    const rows = everyCharacter().map((text, index) => [text, index]);
    const { book } = await written([sheet(slowly(rows))]);
    const cells = book.Sheets['Result']?.['!data']?.slice(1).map(row => row.map(cell => cell.v));
    expect(cells).toEqual(rows.map(([text, index]) => [String(text).toWellFormed(), index]));
  });

  test('may have more sheets than fit in the arguments of a process', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ header: `Column ${index} `.repeat(4) }));
    const sheets = Array.from({ length: 250 }, (_, index) => ({
      name: `Sheet ${index}`,
      columns,
      rows: [[index]],
    }));
    const { book } = await written(sheets);
    expect(book.SheetNames).toHaveLength(250);
  });

  test('has sheet names that Excel accepts, in their order', async () => {
    const names = ['Stations', 'a/b:c[d]*?\\', "'quoted'", '', 'STATIONS', 'n'.repeat(40)];
    const { book } = await written(names.map((name, index) => sheet([[name, index]], name)));
    expect(book.SheetNames).toEqual([
      'Stations',
      'a b c d',
      'quoted',
      'Sheet',
      'STATIONS (2)',
      'n'.repeat(31),
    ]);
    expect(book.SheetNames.map(name => book.Sheets[name]?.['!data']?.[1]?.[1]?.v)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  test('may have no rows at all', async () => {
    const { book } = await written([sheet([])]);
    expect(book.Sheets['Result']?.['!data']?.map(row => row.map(cell => cell.v))).toEqual([
      ['Text', 'Number'],
    ]);
  });
});

describe('writing fails', () => {
  test('with the error of the source, and leaves no file', async () => {
    await using folder = await testFolder();
    const fault = new Error('The database has gone away.');
    const failing = async function* (): AsyncGenerator<WrittenRow> {
      yield ['one'];
      await Promise.reject(fault);
    };
    const file = path.join(folder.path, 'written.xlsx');
    await expect(writeWorkbook(file, [sheet(failing())])).rejects.toBe(fault);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('if the file already exists, and leaves it unchanged', async () => {
    await using folder = await testFolder();
    const file = path.join(folder.path, 'written.xlsx');
    await writeFile(file, 'kept');
    await expect(writeWorkbook(file, [sheet([['one']])])).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe('kept');
  });
});
