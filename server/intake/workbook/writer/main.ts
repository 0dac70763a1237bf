import { input, report, requested, watched } from '../process/child.ts';
import type { WrittenRow } from '../writtenSheet.ts';
import type { SheetHead } from './sheetXml.ts';
import { writeSheets } from './writeSheets.ts';

/** What the writing process is asked for. The rows follow on its input: a JSON line each, `null` after each sheet. */
export interface WriteRequest {
  file: string;
  sheets: readonly SheetHead[];
  memoryBytes: number;
}

const request = await requested();
if (!isWriteRequest(request)) throw new Error('This module is run with a request to write a workbook.');
await watched(request.memoryBytes);
await writeSheets(
  request.file,
  request.sheets.map(head => ({ head, rows: sheetRows() })),
);
report({ written: true });

async function* sheetRows(): AsyncGenerator<WrittenRow> {
  for (;;) {
    const { done, value: row } = await input.next();
    if (done) throw new Error('The rows ended within a sheet.');
    if (row === null) return;
    if (isRow(row)) yield row;
  }
}

function isRow(value: unknown): value is WrittenRow {
  return Array.isArray(value);
}

function isWriteRequest(value: unknown): value is WriteRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'file' in value &&
    'sheets' in value &&
    'memoryBytes' in value
  );
}
