import type { FastifyInstance } from 'fastify';
import {
  listForeignReaders,
  listMistags,
  listWorstTransformers,
  readEnergyFlow,
} from '#contract/lossCauses.ts';
import { requestedArea } from '../requestedArea.ts';
import { route } from '../../../machine/calls/route.ts';
import type { Database } from '../../../services/db/connect.ts';
import { notFound } from '../../../services/http/errors.ts';
import { pageOf, toPaged } from '../../../services/http/paging.ts';
import { energyFlow } from './energyFlow.ts';
import { foreignReaders } from './foreignReaders.ts';
import { mistags } from './mistags.ts';
import { worstTransformers } from './ranking.ts';
import { isInArea } from '../../transformers/list.ts';
import { areaOf } from '../areaOf.ts';

/** What may explain the losses of an area. */
export function lossCauseRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, listWorstTransformers, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { by = 'units' } = query;
    const { rows, ...total } = await worstTransformers(db, caller, month, { by, area }, page);
    return {
      data: { transformers: rows, ...toPaged(page, total) },
      message: 'TCs by their losses',
    };
  });

  route(app, listMistags, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { rows, ...total } = await mistags(db, caller, month, area, {
      ...page,
      transformerId: query.transformerId,
    });
    return {
      data: { mistags: rows, ...toPaged(page, total) },
      message: 'Possible mis-tags',
    };
  });

  route(app, listForeignReaders, async ({ params: { month }, query, caller }) => {
    const page = pageOf(query);
    const { area } = await requestedArea(db, caller, areaOf(query));
    const { rows, ...total } = await foreignReaders(db, caller, month, area, page);
    return {
      data: { installations: rows, ...toPaged(page, total) },
      message: 'Installations that an MR of another TC reads',
    };
  });

  route(app, readEnergyFlow, async ({ params: { month }, query, caller }) => {
    const { transformerId } = query;
    const { area } = await requestedArea(db, caller, areaOf(query));
    if (transformerId !== undefined && !(await isInArea(db, caller, transformerId, area))) throw notFound();
    return { data: await energyFlow(db, caller, month, { area, transformerId }), message: 'Energy flow' };
  });
}
