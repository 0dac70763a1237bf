import type { FastifyInstance } from 'fastify';
import type { Exchange } from '#contract/operation.ts';
import { previewTagging, tagInstallation, tagInstallations } from '#contract/tagging.ts';
import type { Database } from '../db/connect.ts';
import { route, routeOnce } from '../calls/route.ts';
import type { Chosen } from '../installations/chosen.ts';
import { filterOf } from '../installations/filterOf.ts';
import * as tagging from '../installations/tagging.ts';

const done = 'Successfully Tagged TC';

/** Tagging of installations to transformer centres. */
export function taggingRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  routeOnce(app, tagInstallation, async ({ params, query: { month }, caller, requestId }, tx) => {
    const { tcId, installationId } = params;
    await tagging.tagInstallations(tx, caller, { tcId, month, chosen: { ids: [installationId] } }, requestId);
    return { message: done };
  });

  route(app, previewTagging, async ({ params: { tcId }, query: { month }, body, caller }) => {
    const chosen = chosenBy(body, month);
    return {
      data: await tagging.previewTagging(db, caller, { tcId, month, chosen }),
      message: 'What tagging comes to',
    };
  });

  routeOnce(
    app,
    tagInstallations,
    async ({ params: { tcId }, query: { month }, body, caller, requestId }, tx) => {
      const order = { tcId, month, chosen: chosenBy(body, month), expected: body.expected };
      return { data: await tagging.tagInstallations(tx, caller, order, requestId), message: done };
    },
  );
}

function chosenBy(
  { installationIds, filter }: Exchange<typeof previewTagging>['body'],
  month: string,
): Chosen {
  return { ids: installationIds, filter: filter && filterOf(month, undefined, filter) };
}
