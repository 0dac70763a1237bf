import type { FastifyInstance } from 'fastify';
import {
  createTransformer,
  listTransformerPoints,
  listTransformers,
  readTransformer,
  updateTransformer,
} from '#contract/transformers.ts';
import { countsLater, type ArrBasis } from '#domain/audit.ts';
import { currentMonth } from '#domain/months.ts';
import { transformerFigures } from '#domain/transformers.ts';
import type { Database } from '../../services/db/connect.ts';
import { askedOrder } from '../../services/db/sort.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import { addTransformer } from './addTransformer.ts';
import { changeTransformer } from './changeTransformer.ts';
import * as transformers from './listTransformers.ts';
import { areaOf } from '../audit/requestedArea.ts';
import { transformerPoints } from './transformerPoints.ts';
import type { TransformerFilter } from './transformerQuery.ts';

/** Transformer centres. */
export function transformerRoutes(
  app: FastifyInstance,
  { db, arrBasis }: { db: Database; arrBasis: ArrBasis },
): void {
  route(app, listTransformers, async ({ query, caller }) => {
    const page = pageOf(query);
    const { page: _page, perPage: _rows, sort, ...narrowing } = query;
    const { month, filter } = narrowed(narrowing);
    const shown = { month, arrBasis, order: askedOrder(transformerFigures, sort) };
    const { rows, ...total } = await transformers.listTransformers(db, caller, filter, shown, page);
    const { count: tcCount, ...paged } = toPaged(page, total);
    return { data: { transformers: rows, tcCount, ...paged }, message: 'Transformer centres' };
  });

  route(app, listTransformerPoints, async ({ query, caller }) => {
    const { month, filter } = narrowed(query);
    return {
      data: await transformerPoints(db, caller, filter, month),
      message: 'Positions of transformer centres',
    };
  });

  route(app, readTransformer, async ({ params, query, caller }) => {
    const month = query.month ?? currentMonth();
    const found = await transformers.findTransformer(db, caller, params.id, { month, arrBasis });
    if (!found) throw notFound();
    return { data: found, message: 'Transformer centre' };
  });

  routeOnce(app, createTransformer, async ({ caller, ...creation }, tx) => {
    const { id, countsLaterFrom: later } = await addTransformer(tx, caller, creation);
    const created = 'Successfully created TC';
    return { data: { id }, message: later === undefined ? created : `${created}. ${countsLater(later)}` };
  });

  route(app, updateTransformer, async ({ caller, ...edit }) => {
    const data = await changeTransformer(db, caller, { ...edit, arrBasis });
    return { data, message: 'Successfully updated TC' };
  });
}

type Narrowing = Omit<TransformerFilter, 'area'> & { month?: string | undefined } & Parameters<
    typeof areaOf
  >[0];

/** Returns the month and the filter that a query narrows the transformer centres to. */
function narrowed(query: Narrowing) {
  const { month = currentMonth(), location: _level, locationCode: _code, ...filters } = query;
  return { month, filter: { ...filters, area: areaOf(query) } };
}
