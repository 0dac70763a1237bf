import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/savedViews.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Database } from '../../services/db/connect.ts';
import { addSavedView, changeSavedView, readSavedViews, removeSavedView } from './savedViews.ts';

/** The views of lists that officers save under a name, and share with officers below them. */
export function savedViewRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, contract.listSavedViews, async ({ caller }) => ({
    data: { savedViews: await readSavedViews(db, caller) },
    message: 'Saved views',
  }));

  routeOnce(app, contract.createSavedView, async ({ body, caller }, tx) => ({
    data: await addSavedView(tx, caller, body),
    message: 'View saved',
  }));

  route(app, contract.updateSavedView, async ({ params, body, caller, ifMatch }) => ({
    data: await changeSavedView(db, caller, params.id, body, ifMatch),
    message: 'View saved',
  }));

  route(app, contract.deleteSavedView, async ({ params, caller, ifMatch }) => {
    await removeSavedView(db, caller, params.id, ifMatch);
    return { message: 'View deleted' };
  });
}
