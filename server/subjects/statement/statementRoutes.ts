import type { FastifyInstance } from 'fastify';
import { exportStatement, readStatement, readStatementCategory } from '#contract/statements.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { route } from '../../machine/calls/route.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Database } from '../../services/db/connect.ts';
import { ruleBroken } from '../../services/http/errors.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';
import type { Downloads } from '../downloads/startDownloads.ts';
import { subjectOf, type Subject } from './asked.ts';
import { transformersOf } from './book/transformers.ts';
import { statementBooks } from './book/bookExport.ts';
import { byCategory, type CategoryRow } from './categories.ts';
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
    const subject = await subjectOf(db, caller, asked);
    const data =
      category === 'transformer'
        ? await ofSection(db, caller, subject)
        : await byCategory(db, caller, subject, category);
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

/** Returns the TCs of a section, by number. 422 for a wider area, which may have thousands: its workbook has them. */
async function ofSection(db: Database, caller: Caller, subject: Subject): Promise<CategoryRow[]> {
  if (subject.found.level !== 'section')
    throw ruleBroken('A statement lists the TCs of one section. Choose a section, or fetch the workbook.');
  const rows: CategoryRow[] = [];
  for await (const tc of transformersOf(db, caller, subject))
    rows.push({
      value: tc.id,
      title: `${tc.number} ${tc.name}`,
      transformers: tc.transformers,
      audited: tc.audited,
      consumers: tc.consumers,
      load: null,
      consumption: tc.consumption,
      installationConsumption: tc.installationConsumption,
      demand: tc.demand,
      collection: tc.collection,
      lostUnits: tc.lostUnits,
      lossPercentage: tc.lossPercentage,
      collectionEfficiency: tc.collectionEfficiency,
      ATAndC: tc.ATAndC,
    });
  return rows;
}
