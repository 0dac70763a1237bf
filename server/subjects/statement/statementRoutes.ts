import type { FastifyInstance } from 'fastify';
import { readStatement, readStatementCategory } from '#contract/statements.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { route } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { categoryOfTcs } from './categories.ts';
import { statement } from './statement.ts';

/** The statement of an area in a period. */
export function statementRoutes(
  app: FastifyInstance,
  { db, arrBasis }: { db: Database; arrBasis: ArrBasis },
): void {
  route(app, readStatement, async ({ params: { from, until }, query, caller }) => {
    const asked = { period: { from, until }, area: areaOf(query), level: query.level };
    return { data: await statement({ db, arrBasis }, caller, asked), message: 'Statement of a period' };
  });

  route(app, readStatementCategory, async ({ params: { from, until, category }, query, caller }) => {
    const asked = { period: { from, until }, area: areaOf(query) };
    const data = await categoryOfTcs(db, caller, asked, category);
    return { data, message: 'Statement of a period by category' };
  });
}
