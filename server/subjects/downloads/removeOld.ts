import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../services/db/connect.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import { inSeconds } from '../../services/work/lease.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { downloadsFolder } from './make.ts';

/** Rows removed at a time. */
const batchSize = 100;
/** Age after which files without a row are removed, seconds: the process that stored them was killed. */
const orphanAgeSeconds = 3600;

interface Services {
  db: Database;
  store: ObjectStore;
}

/** Removes downloads that can no longer be fetched, and files that belong to none. */
export async function removeOld(services: Services): Promise<void> {
  await removeExpired(services);
  await services.store.removeOlderThan(downloadsFolder, orphanAgeSeconds);
}

/**
 * Removes each file before its row, so that an interrupted removal is repeated. Keeps the result of an upload, which is
 * only shared.
 */
async function removeExpired(services: Services): Promise<void> {
  const { db, store } = services;
  const old = await db
    .select({ id: downloads.id, objectKey: downloads.objectKey })
    .from(downloads)
    .where(
      or(
        and(isNotNull(downloads.expiresAt), lt(downloads.expiresAt, sql`clock_timestamp()`)),
        lt(downloads.awaitedUntil, inSeconds(-3600)),
      ),
    )
    .limit(batchSize);
  for (const { objectKey } of old)
    if (objectKey?.startsWith(`${downloadsFolder}/`)) await store.remove(objectKey);
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(downloads).where(inArray(downloads.id, ids));
  if (ids.length === batchSize) await removeExpired(services);
}
