import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { csvCell, csvMark, csvStyle } from '#domain/csv.ts';
import type { FileContent, FileFormat } from './fileFormat.ts';

/** Rows converted to text at a time. */
const batch = 500;

/** Comma-separated values, safe to open in a spreadsheet. Holds nothing but rows, so that programs can read it. */
export const csv: FileFormat = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  write: (file, content, signal) =>
    pipeline(linesOf(content), createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal }),
};

async function* linesOf({ columns, rows }: FileContent): AsyncGenerator<string> {
  yield `${csvMark}${lines([columns.map(({ header }) => header)])}`;
  let pending: string[][] = [];
  for await (const row of rows()) {
    pending.push(columns.map(({ kind }, at) => cellText(row[at] ?? '', kind)));
    if (pending.length < batch) continue;
    yield lines(pending);
    pending = [];
  }
  if (pending.length > 0) yield lines(pending);
}

const cellText = (value: string | number, kind: 'text' | 'figure') =>
  typeof value === 'number' ? String(value) : csvCell(value, kind);

const lines = (rows: string[][]) => `${Papa.unparse(rows, csvStyle)}${csvStyle.newline}`;
