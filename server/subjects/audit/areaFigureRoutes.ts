import type { FastifyInstance } from 'fastify';
import { readAreaFigures, readAreaTrend, readLatestAudit, readReadiness } from '#contract/areaFigures.ts';
import type { ArrBasis } from '#domain/audit.ts';
import { areaFigures } from './areaFigures.ts';
import * as readiness from './readiness.ts';
import { areaTrend, latestAudit, transformerTrend } from './trend.ts';
import { route } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { isInArea } from '../transformers/list.ts';
import { areaOf } from './areaOf.ts';

/** Figures of areas: what was audited, with what losses, and what keeps the rest from it. */
export function areaFigureRoutes(
  app: FastifyInstance,
  { db, arrBasis }: { db: Database; arrBasis: ArrBasis },
): void {
  route(app, readAreaFigures, async ({ params: { month }, query, caller }) => ({
    data: await areaFigures({ db, arrBasis }, caller, month, areaOf(query)),
    message: 'Figures of an area',
  }));

  route(app, readAreaTrend, async ({ params: { month }, query, caller }) => {
    const { transformerId } = query;
    const area = areaOf(query);
    if (transformerId === undefined)
      return { data: await areaTrend(db, caller, month, area), message: 'Trend of an area' };
    if (!(await isInArea(db, caller, transformerId, area))) throw notFound();
    return { data: await transformerTrend(db, caller, month, transformerId), message: 'Trend of a TC' };
  });

  route(app, readLatestAudit, async ({ query, caller }) => ({
    data: await latestAudit(db, caller, areaOf(query)),
    message: 'Latest audited month',
  }));

  route(app, readReadiness, async ({ params: { month }, query, caller }) => ({
    data: await readiness.readReadiness(db, caller, month, areaOf(query)),
    message: 'Readiness for the audit',
  }));
}
