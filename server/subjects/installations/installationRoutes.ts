import type { FastifyInstance } from 'fastify';
import { countInstallations, listInstallations } from '#contract/installations.ts';
import type { Database } from '../../services/db/connect.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPageData } from '../../services/http/paging.ts';
import { route } from '../../machine/calls/route.ts';
import { countLists } from './count.ts';
import { filterOf, resolveFilter } from './filter.ts';
import * as installations from './list.ts';
import { isInArea } from '../transformers/list.ts';
import { areaOf } from '../audit/areaOf.ts';

/** Installations and the counts of the billing lists. */
export function installationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listInstallations, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, count } = await installations.listInstallations(
      db,
      caller,
      filterOf(query.month, areaOf(query), query),
      { page, estimates: query.estimates === true },
    );
    return {
      data: { installations: rows, pageData: toPageData(page, count), count },
      message: 'Installations',
    };
  });

  route(app, countInstallations, async ({ params, query, caller }) => {
    const { month } = params;
    const { transformerId, category } = query;
    const area = areaOf(query);
    if (transformerId !== undefined && !(await isInArea(db, caller, transformerId, area))) throw notFound();
    const filter = await resolveFilter(db, caller, { month, area });
    const counts = await countLists(db, { ...filter, transformerId }, category);
    return { data: counts, message: 'Counts of installations' };
  });
}
