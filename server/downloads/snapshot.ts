import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import type { WrittenRow } from '../workbook/writtenSheet.ts';
import { jsonLine, jsonLinesIn } from '../workbook/jsonLines.ts';
import type { Export } from './export.ts';

const flushedLength = 64 * 1024;

/**
 * Writes an export's rows as of one moment to a file, one JSON line each; returns their number. The transaction lasts
 * no longer than that: on PGlite nothing else can use the database until it ends.
 */
export async function takeSnapshot(
  db: Database,
  { of, caller, filter, file, signal }: SnapshotOrder,
): Promise<number> {
  let count = 0;
  const lines = async function* (rows: AsyncIterable<WrittenRow>) {
    let text = '';
    for await (const row of rows) {
      count += 1;
      text += jsonLine(row);
      if (text.length < flushedLength) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await db.transaction(
    tx =>
      pipeline(lines(of.rows(tx, caller, filter)), createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
        signal,
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return count;
}

/** The export to read, for which caller, and the file to write. */
export interface SnapshotOrder {
  of: Export;
  caller: Caller;
  filter: unknown;
  file: string;
  signal: AbortSignal;
}

/** Yields the rows of a snapshot from its start. */
export async function* rowsOf(file: string): AsyncGenerator<WrittenRow> {
  for await (const row of jsonLinesIn(createReadStream(file, 'utf8'))) if (isRow(row)) yield row;
}

function isRow(value: unknown): value is WrittenRow {
  return Array.isArray(value);
}
