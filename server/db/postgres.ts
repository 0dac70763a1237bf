import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Connection } from './connect.ts';
import { isDatabaseLost } from './faults.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema/index.ts';
import { statementLogger } from './statements.ts';
import { watchLink } from './watchLink.ts';

/** Any number, the same in every copy of the server: whoever holds it migrates, the others wait. */
const migrationLock = 7_312_001;

const options = { schema, logger: statementLogger };

/**
 * A PostgreSQL server. Copies of this server that start at once migrate one after the other. The server may go away and
 * come back: what is asked meanwhile fails (`isDatabaseLost`), and what is asked after that gets new connections.
 */
export async function connectPostgres(url: string): Promise<Connection> {
  const link = watchLink(url);
  const pool = new pg.Pool({
    connectionString: url,
    stream: link.newSocket,
    max: 20,
    // A connection knows what it has prepared: worth more than the memory of an idle one.
    idleTimeoutMillis: 300_000,
    // Of a new connection, and of waiting for a free one.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'energy-audit',
  });
  // A connection that breaks, idle or in use, must not end the process: what runs on it fails, and the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  const close = async () => {
    await link.stop();
    await pool.end();
  };
  try {
    await onOneClient(pool, migrateAlone);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: withTransactions(pool),
    sql: { executeSql: (text, values) => pool.query(text, values) },
    close,
  };
}

/**
 * Drizzle on a pool, except that transactions give their connection back however they end: Drizzle's own would keep one
 * for ever that breaks at `begin`, and give back one that can't roll back.
 */
function withTransactions(pool: pg.Pool): NodePgDatabase<typeof schema> {
  const db = drizzle(pool, options);
  const onClient = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  db.transaction = (work, config) =>
    onOneClient(pool, client => {
      const own = onClient.get(client) ?? drizzle(client, options);
      onClient.set(client, own);
      return own.transaction(work, config);
    });
  return db;
}

/** Does work on a connection of its own, which goes back to the pool unless it broke. */
async function onOneClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DrizzleQueryError('begin', [], error instanceof Error ? error : undefined);
  });
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isDatabaseLost(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

async function migrateAlone(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  await migrate(drizzle(client, { schema }), { migrationsFolder });
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}
