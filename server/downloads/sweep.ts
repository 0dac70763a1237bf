import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { downloads } from '../db/schema/downloads.ts';
import type { Jobs } from '../jobs/index.ts';
import type { ObjectStore } from '../storage/index.ts';
import { isUnclaimed } from './claim.ts';
import { downloadsFolder } from './make.ts';
import { downloadQueue } from './request.ts';

/** Seen to at a time; the next turn sees to the rest. */
const most = 100;
const cleanEveryMs = 60_000;
/** Files that no row knows of are removed after this, seconds: whoever stored them was killed. */
const keepStrays = 3600;

interface Services {
  db: Database;
  store: ObjectStore;
  jobs: Jobs;
}

/** One turn of seeing to it that no download is left lying: those whose maker is gone are made, old ones go. */
export function sweeper(services: Services): () => Promise<void> {
  let cleanedAt = 0;
  return async () => {
    await takeUpAgain(services);
    if (Date.now() - cleanedAt < cleanEveryMs) return;
    cleanedAt = Date.now();
    await removeOld(services);
    await services.store.removeOlderThan(downloadsFolder, keepStrays);
  };
}

async function takeUpAgain({ db, jobs }: Services): Promise<void> {
  const waiting = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(isUnclaimed())
    .orderBy(asc(downloads.createdAt))
    .limit(most);
  if (waiting.length === 0) return;
  await jobs.enqueue(
    db,
    downloadQueue,
    waiting.map(({ id }) => id),
  );
  jobs.wake(downloadQueue);
}

/**
 * First the file, then its row: what is cut short in between is done again. A file that was only lent, the result of an
 * upload, stays.
 */
export async function removeOld(services: Pick<Services, 'db' | 'store'>): Promise<void> {
  const { db, store } = services;
  const ago = sql`clock_timestamp() - interval '1 hour'`;
  const old = await db
    .select({ id: downloads.id, objectKey: downloads.objectKey })
    .from(downloads)
    .where(
      or(
        and(isNotNull(downloads.expiresAt), lt(downloads.expiresAt, sql`clock_timestamp()`)),
        lt(downloads.awaitedUntil, ago),
      ),
    )
    .limit(most);
  for (const { objectKey } of old)
    if (objectKey?.startsWith(`${downloadsFolder}/`)) await store.remove(objectKey);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(downloads).where(inArray(downloads.id, ids));
  if (ids.length === most) await removeOld(services);
}
