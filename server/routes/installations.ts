import type { FastifyInstance } from 'fastify';
import { countInstallations, listInstallations } from '#contract/installations.ts';
import type { Exchange } from '#contract/operation.ts';
import type { Database } from '../db/connect.ts';
import { notFound, ruleBroken } from '../http/errors.ts';
import { pageOf, toPageData } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { countLists } from '../installations/count.ts';
import { narrow, type InstallationFilter } from '../installations/filter.ts';
import * as installations from '../installations/list.ts';
import { findTransformer } from '../transformers/list.ts';
import { areaOf } from './areaOf.ts';

/** Installations and the counts of the billing lists. */
export function installationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listInstallations, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, count } = await installations.listInstallations(db, caller, filterOf(query), page);
    return {
      data: { installations: rows, pageData: toPageData(page, count), count },
      message: 'Installations',
    };
  });

  route(app, countInstallations, async ({ params, query, caller }) => {
    const { month } = params;
    const { transformerId } = query;
    if (transformerId !== undefined && !(await findTransformer(db, caller, transformerId, month)))
      throw notFound();
    const asked = await narrow(db, caller, { month, area: areaOf(query) });
    return { data: await countLists(db, { ...asked, transformerId }), message: 'Counts of installations' };
  });
}

/** What a query asks for. An RR number is looked for among one reader's or one day's, or one transformer centre's. */
function filterOf(query: Exchange<typeof listInstallations>['query']): InstallationFilter {
  const { readingDay, mrCode, RRNumber, transformerId, billingStatus, billingRemark, from } = query;
  if (RRNumber && !readingDay && !mrCode && transformerId === undefined)
    throw ruleBroken('Please select MR code or Reading day');
  const { month, untagged, abnormal, subnormal, billCancellation, taggedBy } = query;
  return {
    month,
    area: areaOf(query),
    transformerId,
    rrNumber: RRNumber,
    readingDays: readingDay,
    mrCodes: mrCode,
    tariffs: query.tariff,
    statuses: billingStatus ?? billingRemark,
    taggedBy,
    untagged,
    abnormal,
    subnormal,
    billCancellation,
    longerThan: from,
  };
}
