import type { FastifyInstance } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/preferences.ts';
import { maxResources } from '#contract/preferences.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#domain/preferences.ts';
import type { Database } from '../../services/db/connect.ts';
import { route } from '../../machine/calls/route.ts';
import { preferences } from '../../services/db/schema/preferences.ts';
import { ruleBroken } from '../../services/http/errors.ts';

/** How each officer wants the portal to look; always the caller's own preferences. */
export function preferenceRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, contract.readPreferences, async ({ caller }) => ({
    data: await readPreferences(db, caller.userId),
    message: 'Preferences',
  }));

  route(app, contract.changePreferences, async ({ body, caller }) => ({
    data: await changePreferences(db, caller.userId, body),
    message: 'Preferences saved',
  }));
}

const { theme, density, sidebar, hiddenColumns } = preferences;
const columns = { theme, density, sidebar, hiddenColumns };

/** Returns how a user wants the portal to look. */
async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db.select(columns).from(preferences).where(eq(preferences.userId, userId));
  return row ?? defaultPreferences;
}

/**
 * Changes the given preferences and leaves the rest, in one statement: two devices that change different things at once
 * don't undo each other's changes. 422 if columns of too many resources are hidden.
 */
async function changePreferences(
  db: Database,
  userId: string,
  { hiddenColumns: lists = {}, ...others }: PreferenceChanges,
): Promise<Preferences> {
  const hidden = Object.fromEntries(Object.entries(lists).filter(([, keys]) => keys.length > 0));
  return db.transaction(async tx => {
    const [row] = await tx
      .insert(preferences)
      .values({ userId, ...others, hiddenColumns: hidden })
      .onConflictDoUpdate({
        target: preferences.userId,
        set: {
          ...others,
          hiddenColumns: sql`(${hiddenColumns} - ${sql.param(Object.keys(lists))}::text[]) || excluded.hidden_columns`,
          updatedAt: sql`now()`,
        },
      })
      .returning(columns);
    if (!row) throw new Error('The preferences were not written.');
    if (Object.keys(row.hiddenColumns).length > maxResources)
      throw ruleBroken(`Columns of at most ${maxResources} lists can be hidden.`);
    return row;
  });
}
