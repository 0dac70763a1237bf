import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openDatabase } from '../../server/services/db/cluster/ownPostgres.ts';
import { isMissing } from '../../server/services/db/errors.ts';
import * as schema from '../../server/services/db/schema/index.ts';
import { rowsOf } from '../../server/services/db/rowsOf.ts';
import type { Config } from '../../server/services/settings/config.ts';

/** Says how many records of a table have no value in a column. */
export type CountLacking = (table: string, column: string) => Promise<number>;

/** Runs `work` with the configured database as it is, without bringing its tables up to date. */
export async function withRecords<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (count: CountLacking) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'pg')))
    return await work(async () => 0);
  await using unwind = new AsyncDisposableStack();
  const { url, close } = await openDatabase(config);
  unwind.defer(close);
  const client = new pg.Client(url);
  await client.connect();
  unwind.defer(() => client.end());
  const db = drizzle(client, { schema });
  return await work(counting(query => rowsOf(db, query)));
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
