import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { csvCell, csvMark, csvStyle, type CsvKind } from '#domain/csv.ts';
import type { WrittenRow, WrittenSheet } from '../../services/workbook/writtenSheet.ts';
import { writeWorkbook } from '../../services/workbook/write.ts';

/** The content of a file. */
export interface FileContent {
  title: string;
  columns: readonly { header: string; kind: CsvKind }[];
  /** Yields the rows from the start; each call reads them again. */
  rows: () => AsyncIterable<WrittenRow>;
  rowCount: number;
  /** Information about the file for its readers: labels and texts. */
  about: readonly (readonly [string, string])[];
}

/** A file format that rows can be written in. */
export interface FileFormat {
  /** Without the dot. */
  extension: string;
  contentType: string;
  /**
   * Writes a file, which must not exist yet, without holding the rows in memory; rejects with the signal's reason when
   * aborted.
   */
  write(file: string, content: FileContent, signal: AbortSignal): Promise<void>;
}

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

/** The most rows on an Excel sheet, without the header. */
const maxRows = 1_048_575;

/**
 * A workbook: the rows on its first sheet, and on further ones if one can't hold them; the last sheet describes the
 * file.
 */
export const xlsx: FileFormat = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (file, content, signal) => writeWorkbook(file, sheetsOf(content, maxRows), { signal }),
};

/** Returns the sheets of a workbook, each of at most `max` rows. */
export function sheetsOf(content: FileContent, max: number): WrittenSheet[] {
  const rows = content.rows()[Symbol.asyncIterator]();
  const parts = Math.max(1, Math.ceil(content.rowCount / max));
  return [
    ...Array.from({ length: parts }, (_, part) => ({
      name: parts === 1 ? content.title : `${content.title} ${part + 1}`,
      columns: content.columns,
      rows: next(rows, max),
    })),
    {
      name: 'About this file',
      columns: [
        { header: 'About this file', width: 20 },
        { header: '', width: 60 },
      ],
      rows: [['Rows', content.rowCount], ...content.about],
    },
  ];
}

/** Yields the next rows, at most `max`; the iterator stays open for the next sheet. */
async function* next(rows: AsyncIterator<WrittenRow>, max: number): AsyncGenerator<WrittenRow> {
  for (let count = 0; count < max; count += 1) {
    const row = await rows.next();
    if (row.done) return;
    yield row.value;
  }
}
