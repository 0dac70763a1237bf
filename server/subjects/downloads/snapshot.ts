import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { WrittenRow } from '../../services/workbook/writtenSheet.ts';
import { jsonLine, jsonLinesOf } from '../../services/workbook/jsonLines.ts';

const flushedLength = 64 * 1024;

/** Writes rows as of one moment to a file, one JSON line each; returns their number. The transaction lasts no longer. */
export async function takeSnapshot(db: Database, { rows, file, signal }: SnapshotOrder): Promise<number> {
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
    tx => pipeline(lines(rows(tx)), createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return count;
}

/** The rows to read, and the file to write. */
export interface SnapshotOrder {
  rows: (db: Executor) => AsyncIterable<WrittenRow>;
  file: string;
  signal: AbortSignal;
}

/** Yields the rows of a snapshot from its start. */
export async function* rowsOf(file: string): AsyncGenerator<WrittenRow> {
  for await (const row of jsonLinesOf(file)) if (isRow(row)) yield row;
}

function isRow(value: unknown): value is WrittenRow {
  return Array.isArray(value);
}
