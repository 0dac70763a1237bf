import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { fileRows, files, trialFailures } from '../../services/db/schema/files.ts';
import { keptForATime, removals } from '../../services/db/schema/removals.ts';
import { tickets } from '../../services/db/schema/support.ts';
import type { AuditLogger } from '../../services/log/auditLog.ts';
import type { RetentionConfig } from '../../services/settings/config.ts';
import type { ObjectStore } from '../../services/storage/objectStore.ts';
import { repeat, type RepeatingTask } from '../../services/work/repeat.ts';
import { archiveOldMonths, type ArchiveServices } from './archiveMonths.ts';

interface Services {
  db: Database;
  store: ObjectStore;
  log: AuditLogger;
}

type Kept = (typeof keptForATime)[number];

const hourMs = 3_600_000;
/** How many files or tickets are looked up at a time. */
const batch = 100;

/** Removes at most a batch of what came to its end before a moment. Returns how many. */
const removers: Readonly<Record<Kept, (services: Services, before: Date) => Promise<number>>> = {
  files: removeFiles,
  tickets: removeTickets,
};

/**
 * Removes each hour what has been kept as long as the configuration says, and records how much of each month went. Without a
 * time, nothing is ever removed. Installations go to the archive, and stay without one. Any number of copies of the server may do
 * it at once.
 */
export function startRetention(
  services: Services,
  months: RetentionConfig,
  archive?: Omit<ArchiveServices, 'log'>,
): RepeatingTask {
  const { log } = services;
  const fail = (error: unknown) =>
    log.error({ event: 'retention.failed', err: error }, 'removing what is old failed');
  const run = async (stopping: AbortSignal) => {
    await removeOld(services, months, stopping);
    if (months.installations === undefined || !archive) return;
    // An archive may have been written in vain: not again before the next hour.
    await archiveOldMonths({ ...archive, log }, months.installations, stopping).catch((error: unknown) =>
      stopping.aborted ? undefined : fail(error),
    );
  };
  return repeat(hourMs, run, fail);
}

/** Removes everything whose time is over now. */
export async function removeOld(
  services: Services,
  months: RetentionConfig,
  stopping?: AbortSignal,
): Promise<void> {
  for (const what of keptForATime) {
    const kept = months[what];
    if (kept === undefined) continue;
    const before = startOf(addMonths(currentMonth(), -kept));
    let removed = 0;
    for (let found = batch; found === batch; removed += found) {
      if (stopping?.aborted) return;
      found = await removers[what](services, before);
    }
    if (removed > 0)
      services.log.info({ event: 'retention.removed', what, removed }, 'removed what was kept long enough');
  }
}

/** Returns the moment at which a month begins in India. */
const startOf = (month: string) => new Date(`${month}-01T00:00:00+05:30`);

/**
 * Removes the contents of files: what was uploaded, the outcomes of its rows, and the workbooks made of them. The file stays in the
 * history. One whose result a later file shows stays as long as that one.
 */
async function removeFiles({ db, store }: Services, before: Date): Promise<number> {
  const everyFile = acrossTheUtility(files);
  const later = alias(everyFile, 'later');
  const isShown = db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.repeatOf, files.id), gte(later.finishedOn, before)));
  const found = await db
    .select({
      id: files.id,
      isRepeat: sql<boolean>`${files.repeatOf} is not null`,
      objectKey: files.objectKey,
      resultKey: files.resultKey,
      failureKey: files.failureKey,
    })
    .from(everyFile)
    .where(and(isNull(files.removedOn), lt(files.finishedOn, before), notExists(isShown)))
    .orderBy(asc(files.finishedOn))
    .limit(batch);
  for (const { id, isRepeat, objectKey, resultKey, failureKey } of found) {
    // The objects first: if the server ends here, the next run finds the file again.
    for (const key of [objectKey, ...(isRepeat ? [] : [resultKey, failureKey])])
      if (key !== null) await store.remove(key);
    await removeRows(db, id);
  }
  return found.length;
}

async function removeRows(db: Database, fileId: string): Promise<void> {
  const everyFile = acrossTheUtility(files);
  await db.transaction(async tx => {
    const [file] = await tx
      .select({ month: monthOf(files.uploadedOn) })
      .from(everyFile)
      .where(and(eq(files.id, fileId), isNull(files.removedOn)))
      .for('update');
    // Another copy of the server was faster.
    if (!file) return;
    await tx.delete(trialFailures).where(eq(trialFailures.fileId, fileId));
    const deleted = tx
      .$with('deleted')
      .as(
        tx
          .delete(acrossTheUtility(fileRows))
          .where(eq(fileRows.fileId, fileId))
          .returning({ position: fileRows.position }),
      );
    const [gone] = await tx.with(deleted).select({ rows: count() }).from(deleted);
    await tx
      .update(everyFile)
      // The same file again is no repetition of one that is gone.
      .set({ removedOn: sql`now()`, contentHash: null, trial: null })
      .where(eq(files.id, fileId));
    const showsResult = or(eq(files.id, fileId), eq(files.repeatOf, fileId));
    await tx.update(everyFile).set({ resultKey: null, failureKey: null }).where(showsResult);
    await record(tx, { what: 'files', month: file.month, records: 1, rows: gone?.rows ?? 0 });
  });
}

/** Removes tickets that were answered and closed. */
async function removeTickets({ db }: Services, before: Date): Promise<number> {
  const old = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.status, 'RESOLVED'), lt(tickets.answeredAt, before)))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db.transaction(async tx => {
    const removed = await tx
      .delete(tickets)
      .where(inArray(tickets.id, old))
      .returning({ month: monthOf(tickets.createdAt) });
    for (const [month, { length }] of Map.groupBy(removed, ticket => ticket.month))
      await record(tx, { what: 'tickets', month, records: length, rows: 0 });
    return removed.length;
  });
}

const monthOf = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM')`;

/** Adds to the record of what went of a month. */
async function record(tx: Executor, gone: Omit<typeof removals.$inferInsert, 'removedOn'>): Promise<void> {
  await tx
    .insert(removals)
    .values(gone)
    .onConflictDoUpdate({
      target: [removals.what, removals.month],
      set: {
        records: sql`${removals.records} + excluded.records`,
        rows: sql`${removals.rows} + excluded.rows`,
        removedOn: sql`now()`,
      },
    });
}
