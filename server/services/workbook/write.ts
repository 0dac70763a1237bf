import { open, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { sheetNames } from './writer/sheetNames.ts';
import { writeInThread, type WriteOptions } from './writer/thread.ts';
import type { WrittenSheet } from './writtenSheet.ts';

/**
 * Writes an xlsx in a separate thread, reading the rows no faster than it can write them. The same rows produce the
 * same bytes. A string becomes a text cell whatever it starts with. The file must not exist yet; a failure leaves none.
 * Throws what `rows` throws, or WorkbookCrashed.
 */
export async function writeWorkbook(
  file: string,
  sheets: readonly WrittenSheet[],
  options: WriteOptions = {},
): Promise<void> {
  const target = path.join(await realpath(path.dirname(file)), path.basename(file));
  const names = sheetNames(sheets.map(sheet => sheet.name));
  const heads = sheets.map(({ columns }, index) => ({
    name: names[index] ?? '',
    columns: columns.map(({ header, width }) => ({
      header,
      width: width ?? Math.max(10, header.length + 2),
    })),
  }));
  await (await open(target, 'wx')).close();
  try {
    await writeInThread({ file: target, heads, sheets }, options);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}
