import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Connection } from '../../server/services/db/connect.ts';
import { dataFolder } from './folders.ts';

/** The source of a test's database: another on the same PostgreSQL server. */
export interface Template {
  url: string;
  database: string;
}

/** A separate data folder and a separate database for a test. */
export interface TestPlace {
  dataDir: string;
  databaseUrl: string;
  /** Removes both. Call it after everything that used them has ended. */
  remove(): Promise<void>;
}

/**
 * Creates a place with the tables and, on request, the demo utility: copied from a template that the run makes once.
 */
export async function testPlace(
  kind: 'empty' | 'demo' = 'empty',
  dataDir = dataFolder('place'),
): Promise<TestPlace> {
  return placeFrom(inject('templates')[kind], dataDir);
}

/** Creates a place for a first start: its database has no tables yet. */
export async function emptyPlace(): Promise<TestPlace> {
  return placeFrom({ ...inject('templates').empty, database: 'template0' });
}

/** Copies a place from a template. */
export async function placeFrom(template: Template, dataDir = dataFolder('place')): Promise<TestPlace> {
  const name = `${template.database}_${randomUUID().slice(0, 8)}`;
  // Its files, instead of every page through the log: in half of the time.
  await administer(template.url, `create database ${name} template ${template.database} strategy file_copy`);
  return {
    dataDir,
    databaseUrl: withDatabase(template.url, name),
    remove: async () => {
      await administer(template.url, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the variables with which a server runs on a place. */
export function envOf({
  dataDir,
  databaseUrl,
}: Pick<TestPlace, 'dataDir' | 'databaseUrl'>): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}

/** Opens a connection to a fresh place; `close` removes the place. */
export async function testDatabase(kind: 'empty' | 'demo' = 'empty'): Promise<Connection> {
  const place = await testPlace(kind);
  const connection = await connect(place);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await place.remove();
    },
  };
}

/** Runs one statement on the database at a URL, over a separate connection. */
export async function administer(url: string, statement: string): Promise<void> {
  await withClient(url, client => client.query(statement));
}

/** Removes the databases of a server whose names begin with a text. */
export async function dropAll(url: string, begin: string): Promise<void> {
  await withClient(url, async client => {
    const found = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      begin,
    ]);
    for (const { datname } of found.rows)
      await client.query(`drop database if exists ${datname} with (force)`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}
