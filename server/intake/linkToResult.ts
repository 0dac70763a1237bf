import { and, eq } from 'drizzle-orm';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import type { ObjectStore } from '../storage/index.ts';
import { fileRows } from '../db/schema/files.ts';
import { linkLifetime, writeSheets } from './downloads.ts';
import { visibleRows } from './history.ts';
import type { FileRecord } from './processing/claim.ts';
import { resultSheets } from './processing/results.ts';

/**
 * The address of a file's result, or of its failed rows only; `undefined` when there is none. Whoever may see only
 * some of the rows gets a workbook of those.
 */
export async function linkToResult(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  file: FileRecord,
  failuresOnly: boolean,
): Promise<string | undefined> {
  const key = failuresOnly ? file.failureKey : file.resultKey;
  if (key === null) return undefined;
  const day = file.uploadedOn.toISOString().slice(0, 10);
  const fileName = `${file.category}-${day}-${failuresOnly ? 'failures' : 'result'}`;
  const own = visibleRows(caller, file);
  if (!own) return store.presignDownload(key, { fileName: `${fileName}.xlsx`, expiresIn: linkLifetime });
  const which = and(own, failuresOnly ? eq(fileRows.outcome, 'failure') : undefined);
  const count = await db.$count(fileRows, and(eq(fileRows.fileId, file.id), which));
  return count === 0 ? undefined : writeSheets(store, fileName, resultSheets(db, file, which));
}
