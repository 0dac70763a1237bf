import type { FastifyInstance } from 'fastify';
import { raiseInspections, readInspectionTotals } from '#contract/inspections.ts';
import { formatCountOf } from '#domain/formats.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { areaOf } from '../audit/requestedArea.ts';
import * as raising from './raise.ts';
import { inspectionTotals } from './totals.ts';

/** The calls about inspections beside those of their table. */
export function inspectionRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  routeOnce(
    app,
    raiseInspections,
    async ({ params: { month }, body: { tcIds, reason }, caller, requestId }, tx) => {
      const data = await raising.raiseInspections(tx, caller, { tcIds, month, reason, requestId });
      const before = data.unfinished > 0 ? ` ${data.unfinished} had an unfinished one already.` : '';
      return { data, message: `${formatCountOf(data.raised, 'inspection')} raised.${before}` };
    },
  );

  route(app, readInspectionTotals, async ({ params: { month }, query, caller }) => ({
    data: await inspectionTotals(db, caller, month, areaOf(query)),
    message: 'Inspections of an area',
  }));
}
