import type { FastifyInstance } from 'fastify';
import { exportStatement, readStatement, readStatementCategory } from '#contract/statements.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { route } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';
import type { Downloads } from '../downloads/startDownloads.ts';
import { subjectOf } from './asked.ts';
import { statementBooks } from './book/bookExport.ts';
import { byCategory } from './categories.ts';
import { statement } from './statement.ts';

interface Services {
  db: Database;
  arrBasis: ArrBasis;
  downloads: Downloads;
}

/** The statement of an area in a period. */
export function statementRoutes(app: FastifyInstance, { db, arrBasis, downloads }: Services): void {
  route(app, readStatement, async ({ params: { from, until }, query, caller }) => {
    const asked = { period: { from, until }, area: areaOf(query), level: query.level };
    const data = await statement({ db, arrBasis }, caller, await subjectOf(db, caller, asked));
    return { data, message: 'Statement of a period' };
  });

  route(app, readStatementCategory, async ({ params: { from, until, category }, query, caller }) => {
    const asked = { period: { from, until }, area: areaOf(query) };
    const data = await byCategory(db, caller, await subjectOf(db, caller, asked), category);
    return { data, message: 'Statement of a period by category' };
  });

  route(app, exportStatement, async call => {
    const { params, query, caller, signal } = call;
    const { from, until } = params;
    const { level, format = 'xlsx' } = query;
    const area = areaOf(query);
    // Refuses what can't be stated here rather than in the job.
    const { found } = await subjectOf(db, caller, { period: { from, until }, area, level });
    const filter = { from, until, ...(level && { level }), ...(found.area && { area: found.area }) };
    const made = await downloads.request(statementBooks[format], { caller, filter, signal });
    return { data: issueLink(downloads, made, call), message: 'Download started.', count: made.rows };
  });
}
