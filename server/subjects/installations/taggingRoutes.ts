import type { FastifyInstance } from 'fastify';
import type { Exchange } from '#contract/operation.ts';
import {
  listTagTargets,
  previewTagging,
  tagInstallation,
  tagInstallations,
  undoTagging,
} from '#contract/tagging.ts';
import type { Database } from '../../services/db/connect.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Chosen } from './taggingPlan.ts';
import { filterOf } from './installationFilter.ts';
import * as tagging from './tagging.ts';
import { tagTargets } from './tagTargets.ts';
import * as undoing from './undoTagging.ts';

const done = 'Successfully Tagged TC';

/** Tagging of installations to transformer centres. */
export function taggingRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  routeOnce(app, tagInstallation, async ({ params, query, caller, requestId }, tx) => {
    const { tcId, installationId } = params;
    const order = { tcId, ...query, chosen: { ids: [installationId] } };
    const { taggingId } = await tagging.tagInstallations(tx, caller, order, requestId);
    return { data: { taggingId }, message: done };
  });

  route(app, previewTagging, async ({ params: { tcId }, query: { month }, body, caller }) => {
    const chosen = chosenBy(body, month);
    return {
      data: await tagging.previewTagging(db, caller, { tcId, month, chosen }),
      message: 'What tagging comes to',
    };
  });

  route(app, listTagTargets, async ({ query, body, caller }) => {
    const chosen = chosenBy(body, query.month);
    return {
      data: await tagTargets(db, caller, { ...query, chosen }),
      message: 'Transformer centres to tag to',
    };
  });

  routeOnce(app, tagInstallations, async ({ params: { tcId }, query, body, caller, requestId }, tx) => {
    const order = { tcId, ...query, chosen: chosenBy(body, query.month), expected: body.expected };
    return { data: await tagging.tagInstallations(tx, caller, order, requestId), message: done };
  });

  routeOnce(app, undoTagging, ({ params: { taggingId }, caller, requestId }, tx) =>
    undoing.undoTagging(tx, caller, taggingId, requestId),
  );
}

function chosenBy(
  { installationIds, filter }: Exchange<typeof previewTagging>['body'],
  month: string,
): Chosen {
  return { ids: installationIds, filter: filter && filterOf(month, undefined, filter) };
}
