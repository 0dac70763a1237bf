import { lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './connect.ts';

/**
 * Deletes some of the rows whose time is over; called with every new row, it keeps a table from growing. Rows that
 * another copy of the server is deleting are left to it.
 */
export async function purge(db: Executor, table: PgTable, ends: PgColumn, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${lt(ends, before)} limit 100 for update skip locked
    ))`);
}
