import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, gt, lte, max, type SQL } from 'drizzle-orm';
import type { RowOutcome } from '#domain/files.ts';
import type { SectionScope } from '../../../machine/access/sections.ts';
import { within } from '../../../services/db/within.ts';
import type { Database } from '../../../services/db/connect.ts';
import { fileRows } from '../../../services/db/schema/files.ts';
import type { ObjectStore } from '../../../services/storage/index.ts';
import type { WrittenSheet } from '../../../services/workbook/writtenSheet.ts';
import { writeWorkbook } from '../../../services/workbook/write.ts';
import type { FileRecord } from './fileWork.ts';

/** The content type of the workbooks that the server writes. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const outcomeTitles: Readonly<Record<RowOutcome, string>> = {
  success: 'Success',
  failure: 'Failure',
  skipped: 'Skipped',
};

/**
 * Returns the sheets of a result, with the rows in scope: the file's own columns, then each row's number, outcome,
 * reason and note.
 */
export function resultSheets(
  db: Database,
  file: Pick<FileRecord, 'id' | 'sheets'>,
  scope: SectionScope,
  which?: SQL,
): WrittenSheet[] {
  return (file.sheets ?? []).map(({ name, columns }) => ({
    name,
    columns: [...columns, 'Row', 'Outcome', 'Reason', 'Note'].map(header => ({ header })),
    rows: resultRows(rowsOfFile(db, file, scope, and(eq(fileRows.sheet, name), which)), columns),
  }));
}

async function* resultRows(rows: AsyncIterable<FileRow>, columns: readonly string[]) {
  for await (const { cells, rowNumber, outcome, reason, note } of rows)
    yield [...columns.map(column => cells[column] ?? ''), rowNumber, outcomeTitles[outcome], reason, note];
}

const { position, rowNumber, cells, outcome, reason, note } = fileRows;

/** The columns of a row that a result shows. Reading only these takes half of the time. */
const shown = { position, rowNumber, cells, outcome, reason, note };

export type FileRow = Pick<typeof fileRows.$inferSelect, keyof typeof shown>;

/** Yields rows of a file in the file's order. */
export async function* rowsOfFile(
  db: Database,
  file: Pick<FileRecord, 'id'>,
  scope: SectionScope,
  which: SQL | undefined,
): AsyncGenerator<FileRow> {
  const rows = within(scope, fileRows);
  const ofFile = eq(fileRows.fileId, file.id);
  const [last] = await db
    .select({ position: max(position) })
    .from(rows)
    .where(ofFile);
  yield* inRanges(last?.position ?? 0, (after, upTo) =>
    db
      .select(shown)
      .from(rows)
      .where(and(ofFile, which, gt(position, after), lte(position, upTo)))
      .orderBy(asc(position)),
  );
}

/** Writes a workbook and stores it, all or nothing. */
export async function storeWorkbook(
  store: ObjectStore,
  key: string,
  sheets: readonly WrittenSheet[],
  signal?: AbortSignal,
): Promise<void> {
  const file = path.join(store.workFolder, `${randomUUID()}.xlsx`);
  try {
    await writeWorkbook(file, sheets, signal ? { signal } : {});
    await store.put(key, file, workbookType);
  } finally {
    await rm(file, { force: true });
  }
}

/** Places in a file that one query looks at. */
const rangeSize = 500;

/**
 * Yields rows of a file in the file's order, up to the place `last`. Reads one range of places after the other: for a
 * query that is limited to some rows instead, PostgreSQL may sort all that are left each time.
 */
export async function* inRanges<Row>(
  last: number,
  read: (after: number, upTo: number) => PromiseLike<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let start = 0; start < last; start += rangeSize) yield* await read(start, start + rangeSize);
}
