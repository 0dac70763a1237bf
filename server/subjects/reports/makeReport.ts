import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { areaLevelTitles, wholeUtility } from '#domain/areas.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { today } from '#domain/clock.ts';
import { fileNameOf } from '#domain/fileNames.ts';
import { formatDateTime } from '#domain/formats.ts';
import { currentMonth } from '#domain/months.ts';
import { designationTitle } from '#domain/officer.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { Reads } from '../../services/db/replica/reads.ts';
import { isDatabaseLost } from '../../services/db/errors.ts';
import { withLease } from '../../services/work/lease.ts';
import type { AuditLogger } from '../../services/log/auditLog.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import type { Caller } from '../../machine/access/caller.ts';
import { makeFile } from '../downloads/makeFile.ts';
import { reportsById } from './declared/index.ts';
import type { Report } from './report.ts';
import type { ReportLease, ReportRecord, reportWork } from './reportWork.ts';

/** The folder of the reports' files. */
export const reportsFolder = 'reports';
/** The longest pause after a failure, seconds; the first is a minute, and each further one twice as long. */
const longestPause = 3600;

export interface MakeServices {
  db: Database;
  reads: Reads;
  store: ObjectStore;
  arrBasis: ArrBasis;
  log: AuditLogger;
}

/**
 * Makes a report that is due, unless another process does. Until the new file is complete, the last one stays in its
 * place. Aborting `stopping` leaves it to another process.
 */
export async function makeReport(
  services: MakeServices,
  work: ReturnType<typeof reportWork>,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  await withLease(services.db, work, id, async lease => {
    try {
      await make(services, lease, AbortSignal.any([stopping, lease.lost]));
    } catch (error) {
      await settle(services, lease, stopping, error);
    }
  });
}

async function make(
  { reads, store, arrBasis, log }: MakeServices,
  lease: ReportLease,
  signal: AbortSignal,
): Promise<void> {
  const { name, requests } = lease.row;
  const report = reportsById.get(name);
  if (!report) throw new Error(`No report is called ${name}.`);
  // Before the figures are read: the file may show later changes, but lacks none from before.
  const readAt = new Date();
  const { format, columns } = report;
  const objectKey = `${reportsFolder}/${report.id}/${randomUUID()}.${format.extension}`;
  const month = currentMonth(readAt);
  const rows = (tx: Executor) => report.rows({ db: tx, office, month, arrBasis });
  const order = { title: report.name, format, columns, objectKey, rows, about: aboutOf(report, readAt) };
  const rowCount = await makeFile({ reads, store }, order, signal);
  const fileName = fileNameOf(report.id, report.area, format.extension, today(readAt));
  await lease.end({
    readAt,
    rows: rowCount,
    objectKey,
    fileName,
    answered: requests,
    // A report that was requested meanwhile waits for others again.
    requestedAt: sql`clock_timestamp()`,
    failedAt: null,
    attempts: 0,
  });
  const ms = Date.now() - readAt.getTime();
  log.info({ event: 'report.made', report: name, rows: rowCount, ms }, 'report made');
}

async function settle(
  { log }: MakeServices,
  lease: ReportLease,
  stopping: AbortSignal,
  error: unknown,
): Promise<void> {
  const { attempts, name }: ReportRecord = lease.row;
  if (lease.lost.aborted) return;
  // Stopped, or lost the database: not a failure of the report.
  if (stopping.aborted || isDatabaseLost(error)) return lease.release(attempts - 1, 0);
  log.error({ event: 'report.failed', report: name, err: error, attempts }, 'making a report failed');
  await lease.change({ failedAt: new Date() });
  await lease.release(attempts, Math.min(60 * 2 ** (attempts - 1), longestPause));
}

function aboutOf({ about, area, columns }: Report, readAt: Date) {
  return [
    ['As of', formatDateTime(readAt.toISOString())],
    ['Made for', designationTitle(office.role)],
    ['Area', area ? `${areaLevelTitles[area.level]} ${area.code}` : 'All'],
    ['Report', about],
    ...columns.map(({ header, from }) => [header, from] as const),
  ] as const;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The caller that reads the figures of reports: the corporate IT office, which they are made for. No person and no session. */
const office: Caller = {
  userId: nobody,
  sub: nobody,
  sessionId: nobody,
  role: 'cio',
  area: wholeUtility,
  codes: {},
  lastChange: null,
};
