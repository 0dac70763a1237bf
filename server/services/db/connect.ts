import { randomInt } from 'node:crypto';
import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { migrationsFolder } from '../settings/paths.ts';
import { isDatabaseLost } from './errors.ts';
import { explainUnfilled, refuseForeign } from './migrationFault.ts';
import { ChosenPool } from './replica/chosenPool.ts';
import * as schema from './schema/index.ts';
import { markConnection } from './serverNumber.ts';
import { statementLogger } from './statements.ts';
import { watchConnections } from './watchConnections.ts';

/** The database as the whole server uses it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A database or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '_'
>;

export interface Connection {
  db: Database;
  /**
   * Returns the database as requests use it: what runs in `readFrom` reads there, and transactions that have waited so
   * long for a lock, ms, fail with `isLockTimeout`.
   */
  ofRequests(waitMs: number): Database;
  /** Returns the database on a few other connections, for short statements that must not wait behind long ones. */
  door(waitMs: number): Database;
  /** Waits for the database's answer, on a connection that no other work uses. */
  ping(): Promise<void>;
  /** Returns how many connections are open and idle, and how many statements wait for one. */
  usage(): { open: number; idle: number; waiting: number };
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Arbitrary, but the same in every copy of the server: the copy that holds it migrates, the others wait. */
export const migrationLock = 7_312_001;

const options = { schema, logger: statementLogger };

/** The connections besides, with which a copy learns who calls. */
const doorConnections = 4;

/** The connections that a copy works with. */
const workingConnections = 20;

/** The most connections of a copy of the server. */
export const maxConnectionsOfCopy = workingConnections + doorConnections;

/**
 * Connects to a database and brings its tables up to date. Copies of this server that start at once do so one after the
 * other.
 */
export async function connect({ databaseUrl }: { databaseUrl: string }): Promise<Connection> {
  const { pool, ...connection } = openPool(databaseUrl, workingConnections);
  try {
    await onOneClient(pool, migrateAlone);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Connects to a database whose tables are up to date, with a separate set of connections. */
export function openConnections(url: string, connections: number): Connection {
  const { pool: _, ...connection } = openPool(url, connections);
  return connection;
}

/** A connection of its own, for work that holds a lock for long or copies whole tables. */
export interface Session {
  client: pg.Client;
  /** The same connection. */
  db: Database;
}

/** Does work on a connection of its own, which ends with it, or breaks off when `signal` is aborted. */
export async function inSession<T>(
  databaseUrl: string,
  work: (session: Session) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'energy-audit-session' });
  client.on('error', () => undefined);
  const stop = () => void client.end().catch(() => undefined);
  await client.connect();
  signal?.addEventListener('abort', stop);
  try {
    return await work({ client, db: drizzle(client, options) });
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/**
 * Opens a set of connections. The database may go away and come back: statements in between fail (`isDatabaseLost`),
 * later ones get new connections.
 */
export function openPool(
  url: string,
  connections: number,
  special: Pick<pg.PoolConfig, 'verify' | 'maxLifetimeSeconds'> = {},
): Connection & { pool: pg.Pool } {
  const watched = watchConnections(url);
  const serverNumber = randomInt(2 ** 31);
  const settings = {
    connectionString: url,
    stream: watched.newSocket,
    // A connection remembers its prepared statements: worth more than the memory of an idle one.
    idleTimeoutMillis: 300_000,
    // For a new connection, and for waiting for a free one.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'energy-audit',
  };
  const pool = quiet(
    new pg.Pool({
      ...settings,
      max: connections,
      verify: (client, done) => markConnection(client, serverNumber, done),
      ...special,
    }),
  );
  const door = quiet(new pg.Pool({ ...settings, max: doorConnections }));
  const pinging = quiet(new pg.Pool({ ...settings, max: 1 }));
  const db = withTransactions(pool);
  return {
    pool,
    db,
    ofRequests: waitMs => impatient(new ChosenPool(pool), waitMs),
    door: waitMs => impatient(door, waitMs),
    usage: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => void (await pinging.query('select 1')),
    close: async () => {
      await watched.stop();
      await Promise.all([pool.end(), door.end(), pinging.end()]);
    },
  };
}

/** A connection that breaks, idle or in use, must not end the process: its statement fails, and the pool replaces it. */
function quiet(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => undefined).on('connect', client => client.on('error', () => undefined));
}

/**
 * Drizzle on a pool, with transactions that return their connection however they end: Drizzle's own hold a connection
 * forever if it breaks at `begin`, and return one that can't roll back.
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

/** Returns the database with a bound on waiting for a lock, ms. */
function impatient(pool: pg.Pool, waitMs: number): NodePgDatabase<typeof schema> {
  const db = withTransactions(pool);
  const { transaction } = db;
  db.transaction = (work, config) =>
    transaction(async tx => {
      await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`));
      return work(tx);
    }, config);
  return db;
}

/** Runs `work` on a connection from the pool, which gets it back unless it broke. */
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
  await refuseForeign(client);
  await migrate(drizzle(client, { schema }), { migrationsFolder }).catch(explainUnfilled);
  await client.query('select pg_advisory_unlock($1)', [migrationLock]);
}

/** Both drivers return an object that holds the rows; the type they share doesn't declare it. */
const withRows = Type.Object({ rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) });

/** Returns the rows of a plain SQL statement. */
export async function rowsOf(db: Executor, statement: SQL): Promise<Record<string, unknown>[]> {
  const result: unknown = await db.execute(statement);
  return Value.Check(withRows, result) ? result.rows : [];
}
