import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as contract from '#contract/reports.ts';
import type { report } from '#contract/reports.ts';
import { formatDateTime } from '#domain/formats.ts';
import { route } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound, Refusal } from '../../services/http/errors.ts';
import { reports } from '../../services/db/schema/reports.ts';
import type { Downloads } from '../downloads/startDownloads.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';
import type { StoredFile } from '../downloads/shareFile.ts';
import { reports as declared, reportsById } from './declared/index.ts';
import type { ReportRecord } from './reportWork.ts';

/** Reports for the corporate IT office: made by the server, downloaded here. */
export function reportRoutes(
  app: FastifyInstance,
  { db, downloads }: { db: Database; downloads: Downloads },
): void {
  route(app, contract.listReports, async ({ query: { page = 1 } }) => {
    const all = await listReports(db);
    return { data: { reportsList: page === 1 ? all : [], count: all.length }, message: 'Reports' };
  });

  route(app, contract.downloadReport, async ({ params: { reportId }, caller, ...call }) => {
    if (!reportsById.has(reportId)) throw notFound();
    const file = await findReport(db, reportId);
    if (!file)
      throw new Refusal(
        404,
        'NotMadeYet',
        'This report has not been made yet. Please try again in a minute.',
      );
    const shared = await downloads.shareFile(caller, { name: 'report', file, signal: call.signal });
    return { data: issueLink(downloads, shared, call), message: 'Download started.' };
  });
}

/** Returns all reports in the order of their declaration. */
async function listReports(db: Database): Promise<Static<typeof report>[]> {
  const rows = await db.select().from(reports);
  const byName = new Map(rows.map(row => [row.name, row]));
  return declared.map(({ id, name, about }) => {
    const row = byName.get(id);
    return {
      reportId: id,
      reportName: name,
      about,
      lastModified: row?.readAt?.toISOString() ?? null,
      message: messageOf(row),
    };
  });
}

/** Returns the state of a report's file in words; empty if nothing is wrong with it. */
function messageOf(row: ReportRecord | undefined): string {
  if (row?.failedAt)
    return `It could not be made on ${formatDateTime(row.failedAt.toISOString())}. The server tries again by itself.`;
  if (row?.readAt) return row.requests > row.answered ? 'It is made again soon, with the latest audits.' : '';
  return 'It is made for the first time now. Look again in a minute.';
}

/** Returns the latest file of a report; `undefined` if there is none. */
async function findReport(db: Database, id: string): Promise<StoredFile | undefined> {
  const [found] = await db.select().from(reports).where(eq(reports.name, id));
  const { objectKey = null, fileName = null } = found ?? {};
  return objectKey === null || fileName === null ? undefined : { objectKey, fileName };
}
