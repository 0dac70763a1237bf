import { getTableName, sql } from 'drizzle-orm';
import { draftDeclared } from '../../../scripts/migrations/draft.ts';
import type { Executor } from '../../../server/services/db/connect.ts';
import { declaredTables } from '../../../server/services/db/declared/index.ts';

/**
 * Adds the tables of `registry.ts` to a database. They take the place of the tables of the same name that the project
 * itself declares.
 */
export async function addTables(db: Executor): Promise<void> {
  for (const name of [...declaredTables.values()].map(getTableName)) {
    await db.execute(sql`drop table if exists ${sql.identifier(name)} cascade`);
    await db.execute(sql`delete from counted_tables where table_name = ${name}`);
    await db.execute(sql`delete from row_counts where table_name = ${name}`);
  }
  for (const statement of await draftDeclared()) await db.execute(sql.raw(statement));
}
