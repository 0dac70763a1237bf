import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, lt, max, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../../services/db/connect.ts';
import { changes } from '../../../../services/db/schema/changes.ts';
import { files, type Trial } from '../../../../services/db/schema/files.ts';
import { acrossTheUtility } from '../../../../services/db/areaTable.ts';
import { patienceDays, type FileRecord } from '../fileWork.ts';
import type { OpenedRows } from '../processRows.ts';
import { dryRun } from './dryRun.ts';
import type { TrialFailure } from './failures.ts';

/** The findings that the uploader must see and confirm, and all rows that would fail. */
interface ToConfirm {
  trial: Trial;
  failures: readonly TrialFailure[];
}

/**
 * Returns what the uploader must see and confirm before the file runs, if anything: the first dry run, or another one if
 * the records have changed so that the file would not do what was confirmed.
 */
export async function trialToConfirm(
  db: Database,
  file: FileRecord,
  rows: OpenedRows,
  signal: AbortSignal,
): Promise<ToConfirm | undefined> {
  const { isTrial, rowsDone, trial: confirmed } = file;
  if (!isTrial || rowsDone > 0) return undefined;
  if (confirmed && (await db.$count(changes, gt(changes.id, confirmed.lastChange))) === 0) return undefined;
  const lastChange = await lastChangeIn(db);
  const { failures, ...found } = await dryRun(db, file, rows, lastChange, signal);
  if (confirmed && isSame(found, confirmed)) return undefined;
  const asOf = new Date().toISOString();
  return { trial: { ...found, asOf, isStale: confirmed !== null, lastChange }, failures };
}

async function lastChangeIn(db: Executor): Promise<number> {
  const [last] = await db.select({ id: max(changes.id) }).from(changes);
  return last?.id ?? 0;
}

type Comparable = Pick<Trial, 'count' | 'reasons' | 'faults' | 'effects'>;

/** Whether two dry runs found the same; of one without faults, from before they were kept, in all else. */
function isSame(found: Comparable, { faults, ...confirmed }: Comparable): boolean {
  const isSameElsewhere = isDeepStrictEqual(whatItDoes(found), whatItDoes(confirmed));
  return isSameElsewhere && (faults === undefined || isDeepStrictEqual(found.faults, faults));
}

/** Leaves out the warnings: they are about other records too. */
const whatItDoes = ({ count, reasons, effects }: Comparable) => [
  count,
  reasons,
  effects.filter(({ isWarning }) => !isWarning),
];

/** Withdraws files whose dry run nobody has confirmed. */
export async function withdrawUnconfirmed(db: Database): Promise<void> {
  const triedOn = sql`(${files.trial} ->> 'asOf')::timestamptz`;
  await db
    .update(acrossTheUtility(files))
    .set({
      status: 'CANCELLED',
      message: `Nobody confirmed this file within ${patienceDays} days, so it was withdrawn.***Upload it again.`,
      finishedOn: new Date(),
    })
    .where(
      and(
        eq(files.status, 'AWAITING_PROCESSING'),
        isNull(files.queuedOn),
        lt(triedOn, sql`now() - make_interval(days => ${patienceDays})`),
      ),
    );
}
