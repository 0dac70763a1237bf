import { describe, expect, test } from 'vitest';
import { verifyFormat } from '../../../server/services/workbook/format/verifyFormat.ts';
import { biffWorkbook, label, record, words } from '../../support/workbooks/biff.ts';
import { book } from '../../support/workbooks/books.ts';
import { testFolder } from '../../support/workbooks/folder.ts';
import { impostors } from '../../support/workbooks/impostors.ts';
import { textRows, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { readBytesApart, refusalOf } from '../../support/workbooks/reading.ts';

const formats = ['xls', 'xlsx', 'xlsb'] as const;

describe('a file that is not the workbook it claims to be', () => {
  test.each(impostors())('$title is refused in plain words', async ({ bytes, extension, expected }) => {
    await using folder = await testFolder();
    const file = await folder.put(`upload.${extension}`, bytes);
    const { message } = await refusalOf(verifyFormat(file, extension));
    expect(message).toMatch(expected);
    expect(message).toMatch(/^The file .*\.$/);
    expect(message).not.toMatch(/[/\\](?:tmp|server|node_modules)|Error|undefined/);
  });

  test('has more than 25 examples, and the reading process refuses them too', async () => {
    expect(impostors().length).toBeGreaterThan(25);
    for (const { bytes, extension, expected } of impostors().filter((_, index) => index % 8 === 0))
      expect((await refusalOf(readBytesApart(bytes, extension))).message).toMatch(expected);
  });

  test('with nothing but macro sheets has no sheet to read', async () => {
    const macros = biffWorkbook([label(0, 0, 'Code'), label(1, 0, '=EXEC("calc")')], { kind: 0x40 });
    expect((await refusalOf(readBytesApart(macros, 'xls'))).message).toBe(
      'No sheet of the file has the column Code.***Name the columns as in the instructions and upload it again.',
    );
  });
});

describe('a real workbook', () => {
  test.each(formats)('of the format %s is accepted', async extension => {
    await using folder = await testFolder();
    const file = await folder.put(
      'upload',
      book(extension, [{ name: 'Codes', rows: [['Code'], ['00123']] }]),
    );
    expect(await verifyFormat(file, extension)).toMatchObject({ format: extension });
  });

  test('may have sizes after a part instead of in its header, and compression flags', async () => {
    const streamed = { flags: 8, local: { size: 0, packedSize: 0, checksum: 0 } };
    const extra = [
      { name: 'a', data: 'x', ...streamed },
      { name: 'b', data: 'x', local: { flags: 6 } },
    ];
    const sheets = [worksheet(textRows([['Code'], ['00123']]))];
    expect((await readBytesApart(workbookPackage({ sheets, extra }), 'xlsx')).rowCount).toBe(1);
  });

  test('of Excel 95 is read as xls, in its code page', async () => {
    const version = 0x0500;
    const cells = [
      ['Code', 'Name'],
      ['00123', 'Café'],
    ].flatMap((texts, row) => texts.map((text, column) => label(row, column, text, version)));
    const codePage = record(0x0042, words(1252));
    const { rows } = await readBytesApart(biffWorkbook(cells, { version, globals: [codePage] }), 'xls');
    expect(rows.map(row => row.cells)).toEqual([{ Code: '00123', Name: 'Café' }]);
  });
});

test('random changes of bytes always end in a verdict', async () => {
  await using folder = await testFolder();
  const verdicts = { proved: 0, refused: 0 };
  let state = 7;
  const next = (below: number) => (state = (state * 48271) % 2147483647) % below;
  for (const extension of formats) {
    const whole = book(extension, [
      { name: 'Codes', rows: [['Code'], ...Array.from({ length: 50 }, (_, n) => [`${n}`])] },
    ]);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(whole.subarray(0, round % 10 === 0 ? next(whole.length) : whole.length));
      for (let change = 0; change <= round % 5 && bytes.length > 0; change += 1)
        bytes[next(bytes.length)] = next(256);
      const file = await folder.put('upload', bytes);
      const proving = verifyFormat(file, extension).then(() => 'proved' as const);
      verdicts[await proving.catch(async () => (await refusalOf(proving)) && ('refused' as const))] += 1;
    }
  }
  expect(verdicts.proved + verdicts.refused).toBe(450);
  expect(verdicts.refused).toBeGreaterThan(200);
});
