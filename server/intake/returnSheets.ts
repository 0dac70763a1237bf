import { and, eq } from 'drizzle-orm';
import type { FileKind, Uploader } from '#fileKinds/fileKind.ts';
import { errorColumn } from '#sheets/headers.ts';
import type { SectionScope } from '../access/sections.ts';
import type { Database } from '../db/connect.ts';
import { fileRows } from '../db/schema/files.ts';
import type { ColouredRow, WrittenSheet } from '../workbook/writtenSheet.ts';
import type { FileRecord } from './processing/fileWork.ts';
import { Faults } from './faults.ts';
import type { OwnRows } from './ownRows.ts';
import { rowsOfFile, type FileRow } from './processing/results.ts';

/**
 * Returns the sheets of a workbook with the failed rows in scope as they were, with every column of the officer's own
 * file: each with what is wrong in the column Error and its wrong cells coloured. Uploaded again, it touches only these
 * rows. `own` are the sheets and rows of that file.
 */
export function returnSheets(
  db: Database,
  kind: FileKind,
  file: Pick<FileRecord, 'id'> & Uploader,
  scope: SectionScope,
  own: OwnRows,
): WrittenSheet[] {
  const faults = new Faults(kind, file);
  return own.sheets.map(({ name, columns }) => {
    const which = and(eq(fileRows.sheet, name), eq(fileRows.outcome, 'failure'));
    return {
      name,
      columns: [...columns.map(header => ({ header })), { header: errorColumn, width: 60 }],
      rows: markedRows(rowsOfFile(db, file, scope, which), columns, faults, own),
    };
  });
}

async function* markedRows(
  rows: AsyncIterable<FileRow>,
  columns: readonly string[],
  faults: Faults,
  own: OwnRows,
): AsyncGenerator<ColouredRow> {
  for await (const row of rows) {
    const wrong = faults.of({ ...row, problems: {} }, row.reason);
    const { cells: all } = await own.at(row.position);
    const cells = columns.map(column => {
      const text = row.cells[column] ?? all[column] ?? '';
      return Object.hasOwn(wrong, column) ? { marked: text } : text;
    });
    const messages = new Set([row.reason, ...Object.values(wrong)]);
    yield [...cells, [...messages].join('; ')];
  }
}
