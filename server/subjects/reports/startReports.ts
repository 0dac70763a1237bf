import { randomUUID } from 'node:crypto';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../services/db/connect.ts';
import { reports } from '../../services/db/schema/reports.ts';
import type { Workers } from '../../services/work/workers.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { reports as declared } from './declared/index.ts';
import { makeReport, reportsFolder, type MakeServices } from './makeReport.ts';
import { reportWork, type ReportTimes } from './reportWork.ts';

const removalIntervalMs = 3_600_000;

/** The services that making reports needs. */
export interface ReportServices extends MakeServices {
  workers: Workers;
}

/**
 * Starts making reports in this process, one at a time; any number of copies may share one database and store. Requests
 * those that were never made.
 */
export async function startReports(services: ReportServices, times: ReportTimes): Promise<void> {
  const { db, workers, store } = services;
  await requestNew(db, times);
  const work = reportWork(times);
  workers.start(work, {
    concurrency: 1,
    handle: (id, signal) => makeReport(services, work, id, signal),
    chores: [{ intervalMs: removalIntervalMs, run: () => removeOld({ db, store }) }],
  });
}

/** Requests the reports that are not in the database yet, due at once. */
async function requestNew(db: Database, { waitMs }: ReportTimes): Promise<void> {
  const requestedAt = new Date(Date.now() - waitMs);
  await db
    .insert(reports)
    .values(declared.map(({ id: name }) => ({ id: randomUUID(), name, requests: 1, requestedAt })))
    .onConflictDoNothing();
}

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
