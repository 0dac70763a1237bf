import type { FastifyInstance } from 'fastify';
import { listFeederChoices, listFeeders, readFeeder, tagFeeder, untagFeeder } from '#contract/feeders.ts';
import { listFeederAudits, readFeederAudit, readFeederTotals } from '#contract/feederAudit.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound, ruleBroken } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import { feederChoices } from './feederChoices.ts';
import { areaOf, requestedArea } from '../audit/requestedArea.ts';
import { requestedPeriod } from '../audit/requestedPeriod.ts';
import * as audits from './feederAudits.ts';
import * as network from './feeders.ts';
import * as tags from './tagFeeder.ts';

/** Feeder Management. */
export function feederRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listFeeders, async ({ query, caller }) => {
    if (query.tagging !== undefined && caller.role !== 'ae')
      throw ruleBroken('Only an assistant engineer can filter feeders by tagging.');
    const page = pageOf(query);
    const filter = { search: query.mdmCode, lookup: query.number, tagging: query.tagging };
    const { rows, ...total } = await network.listFeeders(db, caller, filter, { ...page, sort: query.sort });
    return { data: { feederList: rows, ...toPaged(page, total) }, message: 'Feeders' };
  });

  route(app, listFeederChoices, async ({ query, caller }) => {
    const found = await feederChoices(db, caller, query.text);
    return { data: { feeders: found }, message: 'Feeders to choose from' };
  });

  route(app, readFeeder, async ({ params, caller }) => {
    const found = await network.findFeeder(db, caller, params.id);
    if (!found) throw notFound();
    return { data: found, message: 'Feeder' };
  });

  routeOnce(app, tagFeeder, async ({ params, caller, requestId }, tx) => {
    await tags.tagFeeder(tx, caller, params, requestId);
    return { message: 'Feeder successfully tagged to AE' };
  });

  routeOnce(app, untagFeeder, async ({ params, caller, requestId }, tx) => {
    await tags.untagFeeder(tx, caller, params.feederId, requestId);
    return { message: 'Feeder successfully untagged to AE' };
  });
}

/** The energy balance of feeders, month by month. */
export function feederAuditRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listFeederAudits, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { by = 'units', from, stationCode, divisionCode } = query;
    const asked = { period: requestedPeriod(month, from), area, by, stationCode, divisionCode, page };
    const { rows, ...total } = await audits.listAudits(db, caller, asked);
    return { data: { feeders: rows, ...toPaged(page, total) }, message: 'Feeders by their losses' };
  });

  route(app, readFeederTotals, async ({ params: { month }, query, caller }) => {
    const { area } = await requestedArea(db, caller, areaOf(query));
    const period = requestedPeriod(month, query.from);
    return { data: await audits.totals(db, caller, period, area), message: 'Sums of feeders' };
  });

  route(app, readFeederAudit, async ({ params: { id, month }, caller }) => {
    if (!(await network.findFeeder(db, caller, id))) throw notFound();
    return { data: await audits.feederAudit(db, caller, id, month), message: 'Audit of a feeder' };
  });
}
