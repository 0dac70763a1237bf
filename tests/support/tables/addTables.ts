import { sql } from 'drizzle-orm';
import { draftMigration } from '../../../scripts/migrations/draft.ts';
import type { Executor } from '../../../server/db/connect.ts';

/** Adds the tables of `registry.ts` to a database, by the migration that the program drafts for them. */
export async function addTables(db: Executor): Promise<void> {
  const draft = await draftMigration('tables', { fills: new Map(), count: async () => 0 });
  for (const statement of draft?.sql.split('--> statement-breakpoint') ?? [])
    await db.execute(sql.raw(statement));
}
