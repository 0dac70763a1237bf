import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import { addMonths, currentMonth } from '#domain/months.ts';
import { BackupError } from '../../services/backup/backupError.ts';
import { checkArchive, writeArchive, type Archives } from '../../services/backup/archive.ts';
import type { BackedUpTable } from '../../services/backup/manifest.ts';
import { nameOfArchive } from '../../services/backup/place/place.ts';
import { plainText } from '../../services/backup/snapshot.ts';
import { inSession, type Database, type Executor, type Session } from '../../services/db/connect.ts';
import { isLockTimeout } from '../../services/db/errors.ts';
import { archivedMonths } from '../../services/db/schema/archivedMonths.ts';
import { removals } from '../../services/db/schema/removals.ts';
import type { AuditLogger } from '../../services/log/auditLog.ts';
import { holdMonths, monthsWithRows, partitionOf, takeMonth } from '../billing/months.ts';
import { verifyCounts } from '../billing/verifyCounts.ts';

/** Arbitrary, but the same in every copy of the server: one at a time moves months to the archive, or back. */
const archiveLock = 7_312_005;

/** For how many days a month stays that an operator has brought back. */
const daysAfterReturn = 30;

/**
 * How long a month waits for those who read or change installations, ms: everyone else waits behind it. Less than PostgreSQL
 * waits before it looks for a deadlock, which might end the other one.
 */
const lockMs = 500;
/** How often it tries, and how long it lets others work in between, ms. The next hour it tries again. */
const tries = 5;
const pauseMs = 2000;

/** The means to move months. */
export interface ArchiveServices {
  databaseUrl: string;
  /** Opens the place of archives. Rejects with BackupError. */
  open: () => Promise<Archives>;
  log: AuditLogger;
}

/**
 * Moves installations of months to the archive that are older than so many whole months, the oldest first, unless another copy
 * of the server does: writes each month, reads it back, and only then removes it. Whatever ends it, all rows are in the database
 * or in an archive that was read back, and the next run goes on. Rejects with BackupError if the archive can't be written.
 */
export async function archiveOldMonths(
  { databaseUrl, open, log }: ArchiveServices,
  kept: number,
  signal?: AbortSignal,
): Promise<void> {
  const work = async (session: Session) => {
    if (!(await isAlone(session))) return;
    const due = await dueMonths(session.db, addMonths(currentMonth(), -kept));
    if (due.length === 0) return;
    const archives = await open();
    await archives.place.removeUnfinished();
    for (const month of due) {
      signal?.throwIfAborted();
      const removed = await archiveMonth(session, archives, { month, signal });
      log.info(
        { event: 'retention.removed', what: 'installations', month, removed },
        'moved installations of a month to the archive',
      );
    }
  };
  await inSession(databaseUrl, work, signal);
}

/** Prepares a connection to copy tables; returns whether nobody else moves months, nor will while it is open. */
export async function isAlone({ client }: Session): Promise<boolean> {
  await client.query(plainText);
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    archiveLock,
  ]);
  return rows[0]?.free === true;
}

/** Returns the months before one that have rows, without those that came back lately. */
async function dueMonths(db: Executor, before: string): Promise<string[]> {
  const back = await db
    .select({ month: archivedMonths.month })
    .from(archivedMonths)
    .where(
      and(
        eq(archivedMonths.state, 'returned'),
        gt(archivedMonths.changedOn, sql`now() - make_interval(days => ${daysAfterReturn})`),
      ),
    );
  const stays = new Set(back.map(({ month }) => month));
  return (await monthsWithRows(db)).filter(month => month < before && !stays.has(month));
}

/** A month that moves, and what breaks it off. */
interface Move {
  month: string;
  signal: AbortSignal | undefined;
}

/** Moves the installations of a month to the archive. Returns how many. */
async function archiveMonth(session: Session, archives: Archives, { month, signal }: Move): Promise<number> {
  const { client, db } = session;
  const before = await untilFree(() => db.transaction(tx => close(tx, month)), signal);
  const wrong = await verifyCounts(db, { of: 'installation_months', months: [month] });
  if (wrong.length > 0)
    throw new BackupError(
      `Counts of ${month} are wrong, and would stay so: npm run operate -- verify-counts names them.`,
    );
  const table = partitionOf(month);
  // One that a killed run has written, or from before the month came back, unless rows have changed since.
  const known = await checkArchive(client, archives, before, table).catch((error: unknown) => {
    if (error instanceof BackupError) return undefined;
    throw error;
  });
  if (known) return remove(db, { month, signal }, { archive: before, ...known });
  const archive = nameOfArchive(month, new Date());
  await db.update(archivedMonths).set({ archive }).where(eq(archivedMonths.month, month));
  await writeArchive(client, archives, archive, table);
  const written = await checkArchive(client, archives, archive, table);
  return remove(db, { month, signal }, { archive, ...written });
}

/** Lets nobody change the installations of a month from now on. Returns the name of its last archive. */
async function close(tx: Database, month: string): Promise<string> {
  await waitShortly(tx);
  await holdMonths(tx);
  const [row] = await tx
    .insert(archivedMonths)
    .values({ month, state: 'leaving', archive: nameOfArchive(month, new Date()) })
    .onConflictDoUpdate({
      target: archivedMonths.month,
      set: {
        state: 'leaving',
        rows: null,
        sha256: null,
        // Since when it waits.
        changedOn: sql`case ${archivedMonths.state} when 'leaving' then ${archivedMonths.changedOn} else now() end`,
      },
    })
    .returning({ archive: archivedMonths.archive });
  if (!row) throw new Error('The month is not noted.');
  return row.archive;
}

/** Removes the rows of a month that an archive holds. Returns how many. */
async function remove(
  db: Database,
  { month, signal }: Move,
  { archive, rows, sha256 }: Pick<BackedUpTable, 'rows' | 'sha256'> & { archive: string },
): Promise<number> {
  const letGo = async (tx: Database) => {
    await waitShortly(tx);
    await tx
      .update(archivedMonths)
      .set({ state: 'archived', archive, rows, sha256, changedOn: sql`now()` })
      .where(eq(archivedMonths.month, month));
    await tx.insert(removals).values({ what: 'installations', month, records: rows });
    await takeMonth(tx, month);
  };
  await untilFree(() => db.transaction(letGo), signal);
  return rows;
}

const waitShortly = (tx: Executor) => tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`));

/** Does something that others may hold up, and tries again if they do. */
async function untilFree<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === tries || !isLockTimeout(error)) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
