import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Config } from '../settings/config.ts';
import type * as schema from './schema/index.ts';

/** The database as the whole server uses it: the same Drizzle queries on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** A database or a transaction on it. */
export type Executor = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '_'
>;

/** Runs plain SQL, for the job queue, which brings its own statements. */
export interface SqlRunner {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Connection {
  db: Database;
  sql: SqlRunner;
  /** Returns the database with transactions that fail with `isLockTimeout` when they have waited so long for a lock, ms. */
  impatient(waitMs: number): Database;
  /** Waits for the database's answer, on a connection that no other work uses, if there are several. */
  ping(): Promise<void>;
  /** Ends every connection; leaves PGlite's folder clean and unlocked. */
  close(): Promise<void>;
}

/** Opens the configured database and brings its tables up to date. */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Connection> {
  if (config.databaseUrl === undefined) {
    const { connectPglite } = await import('./pglite.ts');
    return connectPglite(config.dataDir);
  }
  const { connectPostgres } = await import('./postgres.ts');
  return connectPostgres(config.databaseUrl);
}
