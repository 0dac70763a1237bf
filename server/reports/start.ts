import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { reports } from '../db/schema/reports.ts';
import type { Jobs } from '../jobs/index.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import type { RepeatingTask } from '../schedule/repeat.ts';
import { reports as declared } from './declared/index.ts';
import { makeReport, type MakeServices } from './make.ts';
import { removeOld } from './removeOld.ts';
import { reportQueue, reportWork, type ReportTimes } from './reportWork.ts';

const removalIntervalMs = 3_600_000;

/** The services that making reports needs. */
export interface ReportServices extends MakeServices {
  jobs: Jobs;
  log: MakeServices['log'] & { error(details: object, message: string): void };
}

/**
 * Starts making reports in this process, one at a time; any number of copies may share one database and store. Requests
 * those that were never made.
 */
export async function startReports(services: ReportServices, times: ReportTimes): Promise<RepeatingTask> {
  const { db, jobs, store, log } = services;
  await requestNew(db, times);
  const work = reportWork(times);
  await jobs.work({
    name: reportQueue,
    concurrency: 1,
    handle: (id, signal) => makeReport(services, work, id, signal),
  });
  return startSweeper({ db, jobs, log }, work, [
    { intervalMs: removalIntervalMs, run: () => removeOld({ db, store }) },
  ]);
}

/** Requests the reports that are not in the database yet, due at once. */
async function requestNew(db: Database, { waitMs }: ReportTimes): Promise<void> {
  const requestedAt = new Date(Date.now() - waitMs);
  await db
    .insert(reports)
    .values(declared.map(({ id: name }) => ({ id: randomUUID(), name, requests: 1, requestedAt })))
    .onConflictDoNothing();
}
