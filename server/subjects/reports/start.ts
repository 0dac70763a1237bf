import { randomUUID } from 'node:crypto';
import type { Database } from '../../services/db/connect.ts';
import { reports } from '../../services/db/schema/reports.ts';
import type { Workers } from '../../services/work/workers.ts';
import { reports as declared } from './declared/index.ts';
import { makeReport, type MakeServices } from './make.ts';
import { removeOld } from './removeOld.ts';
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
