import type { FastifyInstance } from 'fastify';
import { changePreferences, readPreferences } from '#contract/preferences.ts';
import type { Database } from '../../services/db/connect.ts';
import * as directory from './preferences.ts';
import { route } from '../../machine/calls/route.ts';

/** How each officer wants the portal to look; always the caller's own preferences. */
export function preferenceRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, readPreferences, async ({ caller }) => ({
    data: await directory.readPreferences(db, caller.userId),
    message: 'Preferences',
  }));

  route(app, changePreferences, async ({ body, caller }) => ({
    data: await directory.changePreferences(db, caller.userId, body),
    message: 'Preferences saved',
  }));
}
