import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { fileExtensions, type FileExtension } from '#domain/files.ts';
import { intakeLimits, limitSentence } from '#sheets/limits.ts';
import { readWorkbook } from '../../../server/services/workbook/read.ts';
import { writeWorkbook } from '../../../server/services/workbook/write.ts';
import { repetitions } from '../../support/repetitions.ts';
import { book } from '../../support/workbooks/books.ts';
import { repeated, withinRatio } from '../../support/workbooks/bombs.ts';
import { testFolder } from '../../support/workbooks/folder.ts';
import { textRows, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { codes, readBytesApart, refusalOf } from '../../support/workbooks/reading.ts';

const MB = 1024 * 1024;
const plain = worksheet(
  textRows([
    ['Code', 'Name'],
    ['00123', 'Kavya'],
  ]),
);

/** Returns how many bytes the parts of a ZIP have together when unpacked. */
async function unpackedBytesOf(bytes: Buffer): Promise<number> {
  const zip = await fromBufferPromise(bytes);
  let sum = 0;
  for await (const { uncompressedSize } of zip.eachEntry()) sum += uncompressedSize;
  return sum;
}

test('every limit is as documented, with Indian grouping in its message', () => {
  expect(intakeLimits).toMatchObject({
    fileBytes: 25 * MB,
    unpackedBytes: 400 * MB,
    ratio: 100,
    entries: 1000,
    sheets: 50,
    rows: 200_000,
    columns: 256,
    seconds: 60,
    memoryBytes: 512 * MB,
  });
  expect(limitSentence('rows')).toBe(
    'The file has more than 2,00,000 rows.***Split it and upload the parts.',
  );
  expect(limitSentence('fileBytes')).toBe('The file is larger than 25 MB.***Split it and upload the parts.');
  expect(limitSentence('unpackedBytes')).toContain('400 MB');
  expect(limitSentence('ratio')).toContain('100:1');
  expect(limitSentence('entries')).toContain('1,000');
  expect(limitSentence('columns')).toContain('256');
  expect(limitSentence('seconds')).toContain('60 seconds');
  expect(limitSentence('memoryBytes')).toContain('512 MB');
});

describe('accepts a file at a limit and refuses one over it, with the limit in the message', () => {
  const read = (bytes: Buffer) => readBytesApart(bytes, 'xlsx');
  const expectRefusal = async (
    bytes: Buffer,
    limit: keyof typeof intakeLimits & Parameters<typeof limitSentence>[0],
  ) => expect(await refusalOf(read(bytes))).toMatchObject({ limit, message: limitSentence(limit) });

  test('entries', { tags: 'long' }, async () => {
    const extra = (count: number) =>
      Array.from({ length: count - 5 }, (_, index) => ({ name: `xl/media/${index}.png` }));
    expect((await read(workbookPackage({ sheets: [plain], extra: extra(1000) }))).rowCount).toBe(1);
    await expectRefusal(workbookPackage({ sheets: [plain], extra: extra(1001) }), 'entries');
  });

  test('columns', async () => {
    const names = Array.from({ length: 255 }, (_, index) => `Column ${index}`);
    expect((await read(book('xlsx', [{ name: 'Wide', rows: [['Code', ...names], ['1']] }]))).rowCount).toBe(
      1,
    );
    await expectRefusal(
      book('xlsx', [{ name: 'Wide', rows: [['Code', ...names, 'one more'], ['1']] }]),
      'columns',
    );
    const spaces = Array.from({ length: 300 }, () => ' ');
    expect((await read(book('xlsx', [{ name: 'Wide', rows: [['Code', ...spaces], ['1']] }]))).rowCount).toBe(
      1,
    );
  });

  test('ratio', async () => {
    const bomb = repeated(Buffer.alloc(MB), 1);
    await expectRefusal(
      workbookPackage({ sheets: [plain], extra: [{ name: 'a', packed: bomb, size: MB }] }),
      'ratio',
    );
    const small = { name: 'a', data: Buffer.alloc(100 * 1024) };
    expect((await read(workbookPackage({ sheets: [plain], extra: [small] }))).rowCount).toBe(1);
  });

  test('unpacked size', async () => {
    const packed = withinRatio(intakeLimits.unpackedBytes);
    const size = intakeLimits.unpackedBytes + 1;
    await expectRefusal(
      workbookPackage({ sheets: [plain], extra: [{ name: 'a', packed, size }] }),
      'unpackedBytes',
    );
    const small = workbookPackage({ sheets: [plain] });
    const readWithin = (unpackedBytes: number) =>
      readBytesApart(small, 'xlsx', [codes], { limits: { unpackedBytes } });
    const bytes = await unpackedBytesOf(small);
    expect((await readWithin(bytes)).rowCount).toBe(1);
    expect((await refusalOf(readWithin(bytes - 1))).limit).toBe('unpackedBytes');
  });

  test('file size in bytes', async () => {
    const filled = (length: number) =>
      workbookPackage({ sheets: [plain], extra: [{ name: 'a.png', data: Buffer.alloc(length), method: 0 }] });
    const frame = filled(0).length;
    expect((await read(filled(intakeLimits.fileBytes - frame))).rowCount).toBe(1);
    await expectRefusal(filled(intakeLimits.fileBytes - frame + 1), 'fileBytes');
    await using folder = await testFolder();
    const file = await folder.put('sparse.xls', '');
    await truncate(file, 40 * 1024 * MB);
    expect((await refusalOf(readWorkbook(file, 'xls', [codes]))).limit).toBe('fileBytes');
  });

  test('sheets, including hidden ones', { tags: 'long' }, async () => {
    const sheets = Array.from({ length: 51 }, (_, index) => ({
      name: `Codes ${index}`,
      rows: [['Code'], [`${index}`]],
      hidden: index === 7 ? (1 as const) : (0 as const),
    }));
    for (const extension of repetitions<readonly FileExtension[]>({
      usual: ['xlsx'],
      long: fileExtensions,
    })) {
      expect((await readBytesApart(book(extension, sheets.slice(1)), extension)).rowCount).toBe(49);
      const refusal = await refusalOf(readBytesApart(book(extension, sheets), extension));
      expect(refusal).toMatchObject({ limit: 'sheets', message: limitSentence('sheets') });
    }
    expect(limitSentence('sheets')).toBe(
      'The file has more than 50 sheets.***Split it and upload the parts.',
    );
  });

  test('rows', async () => {
    // The long proofs use the product's own limit.
    const limits = { ...intakeLimits, rows: repetitions({ usual: 5_000, long: intakeLimits.rows }) };
    await using folder = await testFolder();
    const written = async (count: number) => {
      const file = path.join(folder.path, `${count}.xlsx`);
      const rows = Array.from({ length: count }, (_, index) => [`${index}`.padStart(6, '0')]);
      await writeWorkbook(file, [{ name: 'Codes', columns: [{ header: 'Code' }], rows }]);
      return file;
    };
    const options = { folder: folder.path, limits };
    await using most = await readWorkbook(await written(limits.rows), 'xlsx', [codes], options);
    expect(most.rowCount).toBe(limits.rows);
    const refusal = await refusalOf(
      readWorkbook(await written(limits.rows + 1), 'xlsx', [codes], { limits }),
    );
    expect(refusal).toMatchObject({ limit: 'rows', message: limitSentence('rows', limits) });
  });

  test('every row that a sheet of the Excel 97-2003 format can hold', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 65_535 }, (_, index) => [index]);
    const { rowCount, rows: found } = await readBytesApart(
      book('xls', [{ name: 'Codes', rows: [['Code'], ...rows] }]),
      'xls',
    );
    expect(rowCount).toBe(65_535);
    expect(found.at(-1)).toMatchObject({ rowNumber: 65_536, cells: { Code: '65534' } });
  });

  test('rows of multiple sheets together', { tags: 'long' }, async () => {
    const rows = [['Code'], ['1'], ['2']];
    const bytes = book('xlsx', [
      { name: 'A', rows },
      { name: 'B', rows },
    ]);
    expect((await readBytesApart(bytes, 'xlsx', [codes], { limits: { rows: 4 } })).rowCount).toBe(4);
    expect(
      (await refusalOf(readBytesApart(bytes, 'xlsx', [codes], { limits: { rows: 3 } }))).message,
    ).toContain('more than 3 rows');
  });

  test('memory', { tags: 'long' }, async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [`${index}`, `Name of ${index}`]);
    const bytes = book('xlsx', [{ name: 'Codes', rows: [['Code', 'Name'], ...rows] }]);
    const limits = { memoryBytes: 110 * MB };
    const refusal = await refusalOf(readBytesApart(bytes, 'xlsx', [codes], { limits }));
    expect(refusal.limit).toBe('memoryBytes');
    expect(refusal.message).toContain('110 MB');
  });

  test('time', async () => {
    const bytes = workbookPackage({ sheets: [plain] });
    const refusal = await refusalOf(readBytesApart(bytes, 'xlsx', [codes], { limits: { seconds: 0.01 } }));
    expect(refusal.limit).toBe('seconds');
    expect(refusal.message).toContain('takes longer than');
  });

  test('few bytes that unpack to many cells', { tags: 'long' }, async () => {
    const long = 'x'.repeat(30_000);
    const rows = Array.from({ length: 100 }, () => [long, long]);
    const bytes = book('xlsx', [{ name: 'Codes', rows: [['Code', 'Name'], ...rows] }]);
    expect(
      (
        await refusalOf(
          readBytesApart(bytes, 'xlsx', [codes], { limits: { unpackedBytes: 4 * MB, ratio: 10_000 } }),
        )
      ).limit,
    ).toBe('unpackedBytes');
  });
});
