import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { fileNameOf } from '#domain/fileNames.ts';
import { namedArea, type Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { fileRows } from '../db/schema/files.ts';
import type { StoredFile } from '../downloads/lend.ts';
import { downloadsFolder } from '../downloads/make.ts';
import type { ObjectStore } from '../storage/index.ts';
import { ownRows, seesWhole } from './history.ts';
import type { FileRecord } from './processing/claim.ts';
import { inTurn } from './inTurn.ts';
import { resultSheets, storeWorkbook } from './processing/results.ts';

/**
 * A file's result, or its failed rows only, as it lies in the store; `undefined` when there is none. For a caller who may
 * see only some of the rows it is a workbook of those, which is to be made.
 */
export async function storedResult(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  file: FileRecord,
  failuresOnly: boolean,
): Promise<StoredFile | undefined> {
  const whole = failuresOnly ? file.failureKey : file.resultKey;
  if (whole === null) return undefined;
  const what = `${file.category}-${failuresOnly ? 'failures' : 'result'}`;
  const fileName = fileNameOf(what, namedArea(caller.area), 'xlsx', file.uploadedOn);
  if (seesWhole(caller, file)) return { objectKey: whole, fileName };
  const which = and(ownRows(caller), failuresOnly ? eq(fileRows.outcome, 'failure') : undefined);
  const count = await db.$count(fileRows, and(eq(fileRows.fileId, file.id), which));
  if (count === 0) return undefined;
  const objectKey = `${downloadsFolder}/${randomUUID()}/file.xlsx`;
  return {
    objectKey,
    fileName,
    make: signal =>
      inTurn(caller, signal, () => storeWorkbook(store, objectKey, resultSheets(db, file, which), signal)),
  };
}
