import { lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './connect.ts';

/**
 * Deletes some of the expired rows; called with every new row, it stops a table from growing. Skips rows that another
 * copy of the server is deleting.
 */
export async function purge(
  db: Executor,
  table: PgTable,
  expiryColumn: PgColumn,
  before: Date,
): Promise<void> {
  await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${lt(expiryColumn, before)} limit 100 for update skip locked
    ))`);
}
