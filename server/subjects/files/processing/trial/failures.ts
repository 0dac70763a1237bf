import { and, asc, eq, exists, gt, lt, lte, max, sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../../../services/db/areaTable.ts';
import type { Database, Executor } from '../../../../services/db/connect.ts';
import { insertAll } from '../../../../services/db/bulk.ts';
import { files, trialFailures } from '../../../../services/db/schema/files.ts';
import type { FailedRow } from '../../returnSheets.ts';
import { inRanges } from '../results.ts';

/** A row that would fail. */
export interface TrialFailure extends FailedRow {
  readonly sheet: string;
}

/** Rows that one statement inserts. */
const batchSize = 5000;

const { fileId, position, sheet, reason } = trialFailures;

/** Stores the rows that would fail according to a file's last dry run, instead of those of the one before. */
export async function storeFailures(
  tx: Executor,
  file: { id: string },
  failures: readonly TrialFailure[],
): Promise<void> {
  await tx.delete(trialFailures).where(eq(fileId, file.id));
  for (let start = 0; start < failures.length; start += batchSize) {
    const batch = failures.slice(start, start + batchSize);
    await insertAll(
      tx,
      trialFailures,
      batch.map(row => ({ ...row, fileId: file.id })),
    );
  }
}

/** Whether any row would fail according to the file's last dry run. */
export const hasFailures = async (db: Database, file: { id: string }): Promise<boolean> =>
  (await db.$count(trialFailures, eq(fileId, file.id))) > 0;

/** Yields the rows of a sheet that would fail according to the file's last dry run, in the file's order. */
export async function* failuresIn(
  db: Database,
  file: { id: string },
  sheetName: string,
): AsyncGenerator<FailedRow> {
  const inSheet = and(eq(fileId, file.id), eq(sheet, sheetName));
  const [last] = await db
    .select({ position: max(position) })
    .from(trialFailures)
    .where(inSheet);
  yield* inRanges(last?.position ?? 0, (after, upTo) =>
    db
      .select({ position, reason })
      .from(trialFailures)
      .where(and(inSheet, gt(position, after), lte(position, upTo)))
      .orderBy(asc(position)),
  );
}

/** Removes the failures of dry runs whose file has ended, unless someone may still be downloading them. */
export async function removeOldFailures(db: Database): Promise<void> {
  const ended = db
    .select({ one: sql`1` })
    .from(acrossTheUtility(files))
    .where(and(eq(files.id, fileId), lt(files.finishedOn, sql`now() - interval '1 hour'`)));
  await db.delete(trialFailures).where(exists(ended));
}
