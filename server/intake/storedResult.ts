import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { wholeUtility } from '#domain/areas.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { kindOf } from '#fileKinds/index.ts';
import { namedArea, type Caller } from '../access/caller.ts';
import { inSections } from '../access/sections.ts';
import { within } from '../db/within.ts';
import type { Database } from '../db/connect.ts';
import { fileRows } from '../db/schema/files.ts';
import type { StoredFile } from '../downloads/shareFile.ts';
import { downloadsFolder } from '../downloads/make.ts';
import type { ObjectStore } from '../storage/index.ts';
import { ownRows as ownSections, seesAllRows } from './history.ts';
import type { FileRecord } from './processing/fileWork.ts';
import { inTurn } from './inTurn.ts';
import { resultSheets, storeWorkbook } from './processing/results.ts';
import { ownRows } from './ownRows.ts';
import { returnSheets } from './returnSheets.ts';

/** What an officer can download of a file: all rows, those that failed, or those to correct and upload again. */
type Variant = 'result' | 'failures' | 'toFix';

const names: Readonly<Record<Variant, string>> = { result: 'result', failures: 'failures', toFix: 'to-fix' };

/**
 * Returns what there is to download of a file; `undefined` if there is nothing. What is not in the store as it is, such as
 * the rows of one section, `make` creates.
 */
export async function storedResult(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  file: FileRecord,
  variant: Variant,
): Promise<StoredFile | undefined> {
  const whole = variant === 'result' ? file.resultKey : file.failureKey;
  if (whole === null) return undefined;
  const what = `${file.category}-${names[variant]}`;
  const fileName = fileNameOf(what, namedArea(caller.area), 'xlsx', file.uploadedOn);
  const seesAll = seesAllRows(caller, file);
  if (seesAll && variant !== 'toFix') return { objectKey: whole, fileName };
  const scope = seesAll ? inSections(wholeUtility) : ownSections(caller);
  const shown = { ...file, id: file.repeatOf ?? file.id };
  const which = variant === 'result' ? undefined : eq(fileRows.outcome, 'failure');
  const count = await db.$count(within(scope, fileRows), and(eq(fileRows.fileId, shown.id), which));
  if (count === 0) return undefined;
  const kind = variant === 'toFix' ? kindOf(file.category) : undefined;
  const objectKey = `${downloadsFolder}/${randomUUID()}/file.xlsx`;
  return {
    objectKey,
    fileName,
    make: signal =>
      inTurn(caller, signal, async () => {
        if (!kind) return storeWorkbook(store, objectKey, resultSheets(db, shown, scope, which), signal);
        await using own = await ownRows(store, kind, file, signal);
        await storeWorkbook(store, objectKey, returnSheets(db, kind, shown, scope, own), signal);
      }),
  };
}
