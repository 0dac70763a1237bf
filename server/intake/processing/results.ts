import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { RowOutcome } from '#domain/files.ts';
import type { SectionScope } from '../../access/sections.ts';
import { within } from '../../db/within.ts';
import type { Database } from '../../db/connect.ts';
import { fileRows } from '../../db/schema/files.ts';
import type { ObjectStore } from '../../storage/index.ts';
import type { WrittenSheet } from '../../workbook/writtenSheet.ts';
import { writeWorkbook } from '../../workbook/index.ts';
import type { FileRecord } from './fileWork.ts';

/** The content type of the workbooks that the server writes. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const outcomeTitles: Readonly<Record<RowOutcome, string>> = {
  success: 'Success',
  failure: 'Failure',
  skipped: 'Skipped',
};

/** Rows read from the database at a time. */
const pageSize = 500;

/**
 * Returns the sheets of a result, with the rows in scope: the file's own columns, then each row's number, outcome and
 * reason.
 */
export function resultSheets(
  db: Database,
  file: Pick<FileRecord, 'id' | 'sheets'>,
  scope: SectionScope,
  which?: SQL,
): WrittenSheet[] {
  return (file.sheets ?? []).map(({ name, columns }) => ({
    name,
    columns: [...columns, 'Row', 'Outcome', 'Reason'].map(header => ({ header })),
    rows: resultRows(db, scope, and(eq(fileRows.fileId, file.id), eq(fileRows.sheet, name), which), columns),
  }));
}

async function* resultRows(
  db: Database,
  scope: SectionScope,
  which: SQL | undefined,
  columns: readonly string[],
) {
  let last = 0;
  for (;;) {
    const page = await db
      .select()
      .from(within(scope, fileRows))
      .where(and(which, gt(fileRows.position, last)))
      .orderBy(asc(fileRows.position))
      .limit(pageSize);
    for (const { cells, rowNumber, outcome, reason } of page)
      yield [...columns.map(column => cells[column] ?? ''), rowNumber, outcomeTitles[outcome], reason];
    last = page.at(-1)?.position ?? last;
    if (page.length < pageSize) return;
    // PGlite answers within the same turn of the event loop: without this, nothing else would run.
    await nextTurn();
  }
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
