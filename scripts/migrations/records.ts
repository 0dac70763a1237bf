import { existsSync } from 'node:fs';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { clusterFolder } from '../../server/db/clusterFolder.ts';
import { isMissing } from '../../server/db/errors.ts';
import { lockFolder } from '../../server/db/folderLock.ts';
import { openCluster } from '../../server/db/pglite.ts';
import * as schema from '../../server/db/schema/index.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';
import type { Config } from '../../server/settings/config.ts';

/** Says how many records of a table have no value in a column. */
export type CountLacking = (table: string, column: string) => Promise<number>;

/** Runs `work` with the configured database as it is, without bringing its tables up to date. */
export async function withRecords<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (count: CountLacking) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const db = onPostgres(client, { schema });
      return await work(counting(query => rowsOf(db, query)));
    } finally {
      await client.end();
    }
  }
  const folder = clusterFolder(dataDir);
  if (!existsSync(folder)) return work(async () => 0);
  const lock = lockFolder(dataDir);
  try {
    const client = await openCluster(folder);
    try {
      const db = onPglite(client, { schema });
      return await work(counting(query => rowsOf(db, query)));
    } finally {
      await client.close();
    }
  } finally {
    lock.release();
  }
}

/** A column that the database does not have yet is empty in every record; a table that it does not have has none. */
function counting(rows: (query: SQL) => Promise<Readonly<Record<string, unknown>>[]>): CountLacking {
  const count = async (table: string, condition: SQL) => {
    const [row] = await rows(sql`select count(*) from ${sql.identifier(table)} where ${condition}`);
    return Number(row?.['count'] ?? 0);
  };
  return async (table, column) => {
    try {
      return await count(table, sql`${sql.identifier(column)} is null`);
    } catch (error) {
      if (isMissing(error, 'table')) return 0;
      if (isMissing(error, 'column')) return count(table, sql`true`);
      throw error;
    }
  };
}
