import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reports.ts';
import { route } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import type { Downloads } from '../downloads/start.ts';
import { notFound, Refusal } from '../../services/http/errors.ts';
import { reportsById } from './declared/index.ts';
import { findReport, listReports } from './list.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';

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
