import { sql } from 'drizzle-orm';
import { draftMigration } from '../../../scripts/migrations/draft.ts';
import { connect } from '../../../server/db/connect.ts';
import { useApi, type TestApi } from '../api.ts';
import type { TestPlace } from '../database.ts';

/** Starts a server whose database has the tables of `registry.ts`, by the migration that the program drafts for them. */
export function useTables(): TestApi {
  return useApi({}, {}, migrate);
}

async function migrate(place: TestPlace): Promise<void> {
  const draft = await draftMigration('tables');
  const connection = await connect(place);
  try {
    for (const statement of draft?.sql.split('--> statement-breakpoint') ?? [])
      await connection.db.execute(sql.raw(statement));
  } finally {
    await connection.close();
  }
}
