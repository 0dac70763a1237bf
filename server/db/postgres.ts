import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema/index.ts';
import { statementLogger } from './statements.ts';

/** Any number, the same in every copy of the server: whoever holds it migrates, the others wait. */
const migrationLock = 7_312_001;

/** A PostgreSQL server. Copies of this server that start at once migrate one after the other. */
export async function connectPostgres(url: string): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    // A connection knows what it has prepared: worth more than the memory of an idle one.
    idleTimeoutMillis: 300_000,
    application_name: 'energy-audit',
  });
  // An idle connection that the server drops must not end the process; the pool replaces it.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { schema, logger: statementLogger }),
    sql: { executeSql: (text, values) => pool.query(text, values) },
    close: () => pool.end(),
  };
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    client.release();
  }
}
