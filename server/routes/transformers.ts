import type { FastifyInstance } from 'fastify';
import { listTransformers, readTransformer } from '#contract/transformers.ts';
import { currentMonth } from '#domain/months.ts';
import type { Database } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, toPageData } from '../http/paging.ts';
import { route } from '../http/route.ts';
import * as transformers from '../transformers/list.ts';
import { areaOf } from './areaOf.ts';

/** Transformer centres. */
export function transformerRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listTransformers, async ({ query, caller }) => {
    const page = pageOf(query);
    const { number, readingDay: readingDays, mrCode: mrCodes, month = currentMonth() } = query;
    const filter = { area: areaOf(query), number, readingDays, mrCodes };
    const { rows, count } = await transformers.listTransformers(db, caller, filter, month, page);
    return {
      data: { transformers: rows, pageData: toPageData(page, count), tcCount: count },
      message: 'Transformer centres',
    };
  });

  route(app, readTransformer, async ({ params, query, caller }) => {
    const month = query.month ?? currentMonth();
    const found = await transformers.findTransformer(db, caller, params.id, month);
    if (!found) throw notFound();
    return { data: found, message: 'Transformer centre' };
  });
}
