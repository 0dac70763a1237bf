import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../services/db/connect.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import { reports } from '../../services/db/schema/reports.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { reportsFolder } from './make.ts';

/** Age from which files are removed that nobody needs, seconds; younger ones may be on their way into the list. */
const minAgeSeconds = 3600;

/** Removes the files that newer ones have replaced, and those of processes that were killed. */
export async function removeOld({ db, store }: { db: Database; store: ObjectStore }): Promise<void> {
  await store.removeOlderThan(reportsFolder, minAgeSeconds, async keys => {
    const listed = await db
      .select({ key: reports.objectKey })
      .from(reports)
      .where(inArray(reports.objectKey, [...keys]));
    const linked = await db
      .select({ key: downloads.objectKey })
      .from(downloads)
      .where(and(inArray(downloads.objectKey, [...keys]), gt(downloads.expiresAt, sql`clock_timestamp()`)));
    return new Set([...listed, ...linked].flatMap(({ key }) => key ?? []));
  });
}
