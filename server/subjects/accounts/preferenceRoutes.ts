import type { FastifyInstance } from 'fastify';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as contract from '#contract/preferences.ts';
import { maxResources } from '#contract/preferences.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#domain/preferences.ts';
import { isRecord } from '#schema/record.ts';
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

const { userId: _userId, updatedAt: _updatedAt, ...columns } = getTableColumns(preferences);

/** The preferences by resource: what too many are refused with, and the value that is no preference. */
const byResource = {
  hiddenColumns: {
    tooMany: `Columns of at most ${maxResources} lists can be hidden.`,
    isDefault: (value: unknown) => Array.isArray(value) && value.length === 0,
  },
  rowsPerPage: {
    tooMany: `At most ${maxResources} lists can have a number of rows of their own.`,
    isDefault: (value: unknown) => value === 'default',
  },
  columnWidths: {
    tooMany: `At most ${maxResources} lists can have columns of another width.`,
    isDefault: (value: unknown) => isRecord(value) && Object.keys(value).length === 0,
  },
  startViews: {
    tooMany: `At most ${maxResources} lists can start with a view.`,
    isDefault: (value: unknown) => value === '',
  },
};
type ByResource = keyof typeof byResource;
const keysByResource: readonly ByResource[] = ['hiddenColumns', 'rowsPerPage', 'columnWidths', 'startViews'];

/** Returns how a user wants the portal to look. */
async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db.select(columns).from(preferences).where(eq(preferences.userId, userId));
  return row ?? defaultPreferences;
}

/**
 * Changes the given preferences and leaves the rest, in one statement: two devices that change different things at once
 * don't undo each other's changes. 422 if too many resources have some of their own.
 */
async function changePreferences(
  db: Database,
  userId: string,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const given = keysByResource.filter(key => changes[key] !== undefined);
  const chosen = Object.fromEntries(given.map(key => [key, chosenIn(key, changes)]));
  const merged = Object.fromEntries(
    given.map(key => [key, mergedInto(preferences[key], changes[key] ?? {})]),
  );
  return db.transaction(async tx => {
    const [row] = await tx
      .insert(preferences)
      .values({ userId, ...changes, ...chosen })
      .onConflictDoUpdate({
        target: preferences.userId,
        set: { ...changes, ...merged, updatedAt: sql`now()` },
      })
      .returning(columns);
    if (!row) throw new Error('The preferences were not written.');
    for (const key of keysByResource)
      if (Object.keys(row[key]).length > maxResources) throw ruleBroken(byResource[key].tooMany);
    return row;
  });
}

/** Returns the given values by resource that are preferences. */
function chosenIn(key: ByResource, changes: PreferenceChanges): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(changes[key] ?? {});
  return Object.fromEntries(entries.filter(([, value]) => !byResource[key].isDefault(value)));
}

/** Merges a map by resource: what it names anew takes the place of what it has. */
const mergedInto = (column: PgColumn, given: object) =>
  sql`(${column} - ${sql.param(Object.keys(given))}::text[]) || ${sql.raw(`excluded.${column.name}`)}`;
