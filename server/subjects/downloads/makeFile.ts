import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '#domain/formats.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { Reads } from '../../services/db/replica/reads.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import type { WrittenRow } from '../../services/workbook/writtenSheet.ts';
import { jsonLine, jsonLinesOf } from '../../services/workbook/jsonLines.ts';
import type { FileContent, FileFormat } from './formats.ts';

/** The most rows of a file: nobody opens a spreadsheet with more. */
const maxRows = 5_000_000;

/** A file can't be made, for a reason that people can do something about. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

/** A file to make: its rows, its format, and its key in the store. */
export interface FileOrder extends Pick<FileContent, 'title' | 'columns' | 'about'> {
  rows: (db: Executor) => AsyncIterable<WrittenRow>;
  format: FileFormat;
  objectKey: string;
}

/**
 * Reads rows as of one moment, writes them to a file and stores it, completely or not at all. Returns the number of rows.
 */
export async function makeFile(
  { reads, store }: { reads: Reads; store: ObjectStore },
  { rows, format, objectKey, ...content }: FileOrder,
  signal: AbortSignal,
): Promise<number> {
  const rowFile = path.join(store.workFolder, `${randomUUID()}.rows`);
  const file = path.join(store.workFolder, `${randomUUID()}.${format.extension}`);
  try {
    const rowCount = await reads.readLatest(db => takeSnapshot(db, { rows, file: rowFile, signal }));
    if (rowCount > maxRows)
      throw new FileRefused(
        `There are ${formatCount(rowCount)} rows, more than the ${formatCount(maxRows)} that a file may hold. Narrow the list and try again.`,
      );
    await format.write(file, { ...content, rowCount, rows: () => rowsOf(rowFile) }, signal);
    await store.put(objectKey, file, format.contentType);
    return rowCount;
  } finally {
    await Promise.all([rm(rowFile, { force: true }), rm(file, { force: true })]);
  }
}

const flushedLength = 64 * 1024;

/**
 * Writes rows as of one moment to a file, one JSON line each, from its start; returns their number. The transaction lasts
 * no longer.
 */
async function takeSnapshot(db: Database, { rows, file, signal }: SnapshotOrder): Promise<number> {
  let count = 0;
  const lines = async function* (read: AsyncIterable<WrittenRow>) {
    let text = '';
    for await (const row of read) {
      count += 1;
      text += jsonLine(row);
      if (text.length < flushedLength) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await db.transaction(
    tx => pipeline(lines(rows(tx)), createWriteStream(file, { mode: 0o600 }), { signal }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return count;
}

/** The rows to read, and the file to write. */
interface SnapshotOrder {
  rows: (db: Executor) => AsyncIterable<WrittenRow>;
  file: string;
  signal: AbortSignal;
}

/** Yields the rows of a snapshot from its start. */
async function* rowsOf(file: string): AsyncGenerator<WrittenRow> {
  for await (const row of jsonLinesOf(file)) if (isRow(row)) yield row;
}

function isRow(value: unknown): value is WrittenRow {
  return Array.isArray(value);
}
