import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import type { WrittenRow } from '../intake/workbook/writtenSheet.ts';
import { jsonLine, jsonLinesIn } from '../jsonLines.ts';
import type { Export } from './export.ts';

const flushedLength = 64 * 1024;

/**
 * Reads an export's rows as they are at one moment into a file, a JSON line each, and gives how many. The transaction
 * lasts no longer than that: on PGlite nobody else gets at the database meanwhile.
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

/** Whose rows of which export are wanted, and where. */
export interface SnapshotOrder {
  of: Export;
  caller: Caller;
  filter: unknown;
  file: string;
  signal: AbortSignal;
}

/** The rows of a snapshot, from its start. */
export async function* rowsOf(file: string): AsyncGenerator<WrittenRow> {
  for await (const row of jsonLinesIn(createReadStream(file, 'utf8'))) if (isRow(row)) yield row;
}

function isRow(value: unknown): value is WrittenRow {
  return Array.isArray(value);
}
