import { randomUUID } from 'node:crypto';
import { once, type EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { scopeOf, type Caller } from '../access/caller.ts';
import { holdPerson } from '../access/holdPerson.ts';
import type { Database, Executor } from '../db/connect.ts';
import { downloads } from '../db/schema/downloads.ts';
import { conflict, Refusal, ruleBroken, TooMany } from '../http/errors.ts';
import type { Jobs } from '../jobs/index.ts';
import type { DownloadRecord } from './claim.ts';
import type { Export } from './export.ts';

/** The queue of downloads to make. */
export const downloadQueue = 'downloads';

/** A request waits this long at a time: less than proxies let a connection rest. Then it is to be made again. */
const waitMs = 25_000;
/** The file is still made this long after whoever waits was last heard of, seconds: time to ask again. */
const keepMaking = 20;
/** How often the row is looked at for what another copy of the server did. */
const lookEveryMs = 1000;
/** Files that one person may have in the making. */
const mostUnfinished = 25;

/** A file that is ready to be fetched. */
export type ReadyDownload = DownloadRecord & { rows: number; expiresAt: Date };

/** What the waiting needs. */
export interface Waiting {
  db: Database;
  jobs: Jobs;
  /** Tells by a download's id that this process has come to an end with it. */
  made: EventEmitter;
  /** Aborted when the server stops: nobody is kept waiting then. */
  stopping: AbortSignal;
}

/**
 * Has an export made by a job and waits for it. Throws 409 StillPreparing when that takes longer than a request should:
 * the same request, made again, goes on with the same file. `gone` gives it up.
 */
export async function requestDownload(
  services: Waiting,
  wanted: Export,
  { caller, filter, gone }: { caller: Caller; filter: object; gone: AbortSignal },
): Promise<ReadyDownload> {
  const { db, jobs } = services;
  const id = await db.transaction(async tx => {
    const earlier = await takeUp(tx, wanted, caller, filter);
    if (earlier !== undefined) return earlier;
    await holdPerson(tx, caller);
    await refuseTooMany(tx, caller);
    const fresh = randomUUID();
    await tx.insert(downloads).values({
      id: fresh,
      export: wanted.name,
      userId: caller.userId,
      sessionId: caller.sessionId,
      scope: scopeOf(caller),
      filter,
      awaitedUntil: inSeconds(keepMaking),
    });
    await jobs.enqueue(tx, downloadQueue, [fresh]);
    return fresh;
  });
  jobs.wake(downloadQueue);
  return waitFor(services, id, gone);
}

/** The file whose waiting was put off a moment ago, for the same request made again. */
async function takeUp(
  tx: Executor,
  wanted: Export,
  { sessionId }: Caller,
  filter: object,
): Promise<string | undefined> {
  const [earlier] = await tx
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.sessionId, sessionId),
        eq(downloads.export, wanted.name),
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
    .set({ putOffAt: null, awaitedUntil: inSeconds(keepMaking) })
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
  if (unfinished >= mostUnfinished)
    throw new TooMany(
      'TooManyDownloads',
      'Too many files are being prepared for you. Wait for them and try again.',
      keepMaking,
    );
}

async function waitFor(services: Waiting, id: string, gone: AbortSignal): Promise<ReadyDownload> {
  const { db, stopping } = services;
  const until = Date.now() + waitMs;
  while (Date.now() < until && !stopping.aborted) {
    if (gone.aborted) {
      // Nobody is there to take the file: whoever makes it finds that out and stops.
      await db
        .update(downloads)
        .set({ awaitedUntil: new Date(0) })
        .where(eq(downloads.id, id));
      throw conflict('Cancelled', 'The download was cancelled.');
    }
    const [download] = await db
      .update(downloads)
      .set({ awaitedUntil: inSeconds(keepMaking) })
      .where(eq(downloads.id, id))
      .returning();
    const ready = download && settled(download);
    if (ready) return ready;
    await change(services, id, gone);
  }
  await db.update(downloads).set({ putOffAt: new Date() }).where(eq(downloads.id, id));
  throw conflict('StillPreparing', 'The file is still being prepared. Please try again.');
}

/** The file, once it is ready; throws what became of it instead. */
function settled(download: DownloadRecord): ReadyDownload | undefined {
  const { status, message, rows, expiresAt } = download;
  if (status === 'refused') throw ruleBroken(message);
  if (status === 'failed') throw new Refusal(500, 'DownloadFailed', message);
  return rows !== null && expiresAt ? { ...download, rows, expiresAt } : undefined;
}

/** Waits until something may have changed. */
async function change({ made, stopping }: Waiting, id: string, gone: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopping, gone]);
  const over = new AbortController();
  const either = { signal: AbortSignal.any([signal, over.signal]) };
  await Promise.race([once(made, id, either), sleep(lookEveryMs, undefined, either)]).catch(() => undefined);
  over.abort();
}

const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
