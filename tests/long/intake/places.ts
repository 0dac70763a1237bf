import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { connect, type Connection } from '../../../server/db/connect.ts';
import { administer, placeFrom, testPlace, withDatabase, type TestPlace } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import { inTurn } from '../../support/repetitions.ts';

export type Engine = 'PGlite' | 'PostgreSQL';

/** The databases that these tests run on: always PGlite, and PostgreSQL if DATABASE_URL is set. */
export const engines: readonly Engine[] = process.env['DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** That of them whose turn it is, for what differs between them by SQL statements only. */
export const engineInTurn: readonly Engine[] = inTurn(engines, 2);

/** Creates a fresh demo utility on an engine. Throws if the project of the test has none on PostgreSQL. */
export async function placeOn(engine: Engine): Promise<TestPlace> {
  if (engine === 'PGlite') return testPlace('demo');
  const onPostgres = inject('demoOnPostgres');
  if (!onPostgres) throw new Error('This project has no demo utility on PostgreSQL: see demoOnPostgres.ts.');
  return placeFrom(onPostgres);
}

/** Creates a place on an engine for a first start: it has no tables yet. */
export async function emptyPlaceOn(engine: Engine): Promise<TestPlace> {
  const dataDir = dataFolder('first-start');
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const url = process.env['DATABASE_URL'];
  if (engine === 'PGlite' || url === undefined) return { dataDir, remove: removeFolder };
  const name = `energy_audit_first_${randomUUID().slice(0, 8)}`;
  await administer(url, `create database ${name}`);
  return {
    dataDir,
    databaseUrl: withDatabase(url, name),
    remove: async () => {
      await administer(url, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** Copies a place while no server runs on it. */
export async function copyOf({ dataDir, databaseUrl }: TestPlace): Promise<TestPlace> {
  if (databaseUrl === undefined) {
    const folder = dataFolder('copy');
    cpSync(dataDir, folder, { recursive: true });
    return { dataDir: folder, remove: () => rm(folder, { recursive: true, force: true }) };
  }
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const copy = await placeFrom({ url: url.href, database });
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** Opens the database of a place for `look`, while no server runs on it. */
export async function withConnection<T>(
  place: Pick<TestPlace, 'dataDir' | 'databaseUrl'>,
  look: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(place);
  try {
    return await look(connection);
  } finally {
    await connection.close();
  }
}
