import { eq, sql } from 'drizzle-orm';
import { mostResources } from '#contract/preferences.ts';
import { defaultPreferences, type PreferenceChanges, type Preferences } from '#domain/preferences.ts';
import type { Database } from '../db/connect.ts';
import { preferences } from '../db/schema/preferences.ts';
import { ruleBroken } from '../http/errors.ts';

const { theme, density, sidebar, hiddenColumns } = preferences;
const wanted = { theme, density, sidebar, hiddenColumns };

/** How a user wants the portal to look. */
export async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db.select(wanted).from(preferences).where(eq(preferences.userId, userId));
  return row ?? defaultPreferences;
}

/**
 * Changes what is named and leaves the rest, in one statement: of two devices that change different things at once
 * neither undoes the other's. 422 once columns of too many resources are hidden.
 */
export async function changePreferences(
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
      .returning(wanted);
    if (!row) throw new Error('The preferences were not written.');
    if (Object.keys(row.hiddenColumns).length > mostResources)
      throw ruleBroken(`Columns of at most ${mostResources} lists can be hidden.`);
    return row;
  });
}
