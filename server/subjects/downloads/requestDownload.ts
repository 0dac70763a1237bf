import { randomUUID } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { scopeOf, type Caller } from '../../machine/access/caller.ts';
import { lockPerson } from '../../machine/access/lockPerson.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import { conflict, noSpace, Refusal, ruleBroken, TooMany, Unavailable } from '../../services/http/errors.ts';
import { inSeconds } from '../../services/work/lease.ts';
import type { DownloadRecord } from './downloadWork.ts';
import type { Export } from './export.ts';

/** How long one request waits, ms: less than proxies let a connection idle. Then the client must repeat it. */
const waitMs = 25_000;
/** How long the file is still made after the last sign of a waiting request, seconds: time to repeat it. */
const keepMakingSeconds = 20;
/** How often to read the row for changes by other copies of the server. */
const pollIntervalMs = 1000;
/** The most unfinished files of one person. */
const maxUnfinished = 25;

/** A file that is ready to be fetched. */
export type ReadyDownload = DownloadRecord & { rows: number; expiresAt: Date };

/** The services that waiting for a download needs. */
export interface RequestServices {
  db: Database;
  /** Has this process look for downloads to make. */
  wake: () => void;
  /** Emits an event named by a download's id when this process has finished with that download. */
  made: EventEmitter;
  /** Aborted when the server stops, which ends all waiting. */
  stopping: AbortSignal;
}

/**
 * Has a job make an export and waits for it. Throws 409 StillPreparing if that takes longer than a request should:
 * repeating the request resumes the same file. Aborting `signal` cancels it.
 */
export async function requestDownload(
  services: RequestServices,
  definition: Export,
  { caller, filter, signal }: { caller: Caller; filter: object; signal: AbortSignal },
): Promise<ReadyDownload> {
  const { db, wake } = services;
  const id = await db.transaction(async tx => {
    const earlier = await resumeDownload(tx, definition, caller, filter);
    if (earlier !== undefined) return earlier;
    await lockPerson(tx, caller);
    await refuseTooMany(tx, caller);
    const fresh = randomUUID();
    await tx.insert(downloads).values({
      id: fresh,
      export: definition.name,
      userId: caller.userId,
      sessionId: caller.sessionId,
      scope: scopeOf(caller),
      filter,
      awaitedUntil: inSeconds(keepMakingSeconds),
    });
    return fresh;
  });
  wake();
  return waitFor(services, id, signal);
}

/**
 * Resumes the file of the same request that was recently answered with "try again"; returns its id, or `undefined` if
 * there is none.
 */
async function resumeDownload(
  tx: Executor,
  definition: Export,
  { sessionId }: Caller,
  filter: object,
): Promise<string | undefined> {
  const [earlier] = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.sessionId, sessionId),
        eq(downloads.export, definition.name),
        sql`${downloads.filter} = ${JSON.stringify(filter)}::jsonb`,
        isNotNull(downloads.putOffAt),
        gt(downloads.awaitedUntil, sql`clock_timestamp()`),
      ),
    )
    .orderBy(desc(downloads.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!earlier) return undefined;
  await tx
    .update(downloads)
    .set({ putOffAt: null, awaitedUntil: inSeconds(keepMakingSeconds) })
    .where(eq(downloads.id, earlier.id));
  return earlier.id;
}

async function refuseTooMany(tx: Executor, { userId }: Caller): Promise<void> {
  const unfinished = await tx.$count(
    downloads,
    and(
      eq(downloads.userId, userId),
      eq(downloads.status, 'waiting'),
      gt(downloads.awaitedUntil, sql`clock_timestamp()`),
    ),
  );
  if (unfinished >= maxUnfinished)
    throw new TooMany(
      'TooManyDownloads',
      'Too many files are being prepared for you. Wait for them and try again.',
      keepMakingSeconds,
    );
}

async function waitFor(services: RequestServices, id: string, signal: AbortSignal): Promise<ReadyDownload> {
  const { db, stopping } = services;
  const until = Date.now() + waitMs;
  while (Date.now() < until && !stopping.aborted) {
    if (signal.aborted) {
      // The client has disconnected: the process that makes the file notices this and stops.
      await db
        .update(downloads)
        .set({ awaitedUntil: new Date(0) })
        .where(eq(downloads.id, id));
      throw conflict('Cancelled', 'The download was cancelled.');
    }
    const [download] = await db
      .update(downloads)
      .set({ awaitedUntil: inSeconds(keepMakingSeconds) })
      .where(eq(downloads.id, id))
      .returning();
    const ready = download && readyOrThrow(download);
    if (ready) return ready;
    await waitForChange(services, id, signal);
  }
  await db.update(downloads).set({ putOffAt: new Date() }).where(eq(downloads.id, id));
  throw conflict('StillPreparing', 'The file is still being prepared. Please try again.');
}

/** Returns the file once it is ready, `undefined` before; throws if it was refused or failed. */
function readyOrThrow(download: DownloadRecord): ReadyDownload | undefined {
  const { status, message, rows, expiresAt } = download;
  if (status === 'refused') throw ruleBroken(message);
  if (status === 'failed' && message === noSpace) throw new Unavailable(noSpace);
  if (status === 'failed') throw new Refusal(500, 'DownloadFailed', message);
  return rows !== null && expiresAt ? { ...download, rows, expiresAt } : undefined;
}

/** Waits until something may have changed. */
async function waitForChange(
  { made, stopping }: RequestServices,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController();
  const options = { signal: AbortSignal.any([stopping, signal, done.signal]) };
  await Promise.race([once(made, id, options), sleep(pollIntervalMs, undefined, options)]).catch(
    () => undefined,
  );
  done.abort();
}
