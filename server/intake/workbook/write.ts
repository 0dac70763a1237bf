import { once } from 'node:events';
import { open, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { jsonLine } from '../../jsonLines.ts';
import { intakeLimits } from '../limits.ts';
import { runCapped } from './process/runCapped.ts';
import type { WriteRequest } from './writer/main.ts';
import { sheetNames } from './writer/sheetNames.ts';
import { writeSheets } from './writer/writeSheets.ts';
import type { WrittenSheet } from './writtenSheet.ts';

const flushedLength = 64 * 1024;

/** How a workbook is to be written. */
export interface WriteOptions {
  /** Ends the writing: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Told the id of the writing process once it runs. */
  started?: (pid: number) => void;
  /** There are so few rows that a process of its own would take longer than they do. */
  isSmall?: boolean;
}

/**
 * Writes an xlsx in a process of its own unless it is small, taking the rows no faster than it can write them. The
 * same rows give the same bytes. A string becomes a text cell whatever it starts with. There must be no such file yet; a failure leaves none.
 * Throws what `rows` throws, or WorkbookCrashed.
 */
export async function writeWorkbook(
  file: string,
  sheets: readonly WrittenSheet[],
  options: WriteOptions = {},
): Promise<void> {
  const target = path.join(await realpath(path.dirname(file)), path.basename(file));
  const names = sheetNames(sheets.map(sheet => sheet.name));
  const parts = sheets.map(({ columns, rows }, index) => ({
    head: {
      name: names[index] ?? '',
      columns: columns.map(({ header, width }) => ({
        header,
        width: width ?? Math.max(10, header.length + 2),
      })),
    },
    rows,
  }));
  await (await open(target, 'wx')).close();
  try {
    if (options.isSmall) return await writeSheets(target, parts);
    const request: WriteRequest = {
      file: target,
      sheets: parts.map(({ head }) => head),
      memoryBytes: intakeLimits.memoryBytes,
    };
    await runCapped({
      entry: new URL('./writer/main.ts', import.meta.url),
      request,
      limits: intakeLimits,
      readable: [],
      writable: [target],
      feed: stdin => feed(stdin, sheets),
      signal: options.signal,
      started: options.started,
    });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function feed(stdin: Writable, sheets: readonly WrittenSheet[]): Promise<void> {
  let text = '';
  const flush = async () => {
    if (!stdin.writable) throw new Error('The writing process has gone away.');
    if (!stdin.write(text)) await once(stdin, 'drain');
    text = '';
  };
  for (const { rows } of sheets) {
    for await (const row of rows) {
      text += jsonLine(row);
      if (text.length >= flushedLength) await flush();
    }
    text += jsonLine(null);
  }
  await flush();
}
