import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { fileNameOf } from '#domain/fileNames.ts';
import { namedArea, type Caller } from '../access/caller.ts';
import { within } from '../db/within.ts';
import type { Database } from '../db/connect.ts';
import { fileRows } from '../db/schema/files.ts';
import type { StoredFile } from '../downloads/shareFile.ts';
import { downloadsFolder } from '../downloads/make.ts';
import type { ObjectStore } from '../storage/index.ts';
import { ownRows, seesAllRows } from './history.ts';
import type { FileRecord } from './processing/fileWork.ts';
import { inTurn } from './inTurn.ts';
import { resultSheets, storeWorkbook } from './processing/results.ts';

/**
 * Returns a file's result, or only its failed rows, from the store; `undefined` if there is none. A caller who may see
 * only some of the rows gets a workbook of those, which `make` creates.
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
  if (seesAllRows(caller, file)) return { objectKey: whole, fileName };
  const scope = ownRows(caller);
  const which = failuresOnly ? eq(fileRows.outcome, 'failure') : undefined;
  const count = await db.$count(within(scope, fileRows), and(eq(fileRows.fileId, file.id), which));
  if (count === 0) return undefined;
  const objectKey = `${downloadsFolder}/${randomUUID()}/file.xlsx`;
  return {
    objectKey,
    fileName,
    make: signal =>
      inTurn(caller, signal, () =>
        storeWorkbook(store, objectKey, resultSheets(db, file, scope, which), signal),
      ),
  };
}
