import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Connection } from '../../../server/db/connect.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { demoSizes } from '../../../server/settings/demoSize.ts';
import { administer, testPlace, withDatabase, type TestPlace } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';

/** The databases that these tests run on: always PGlite, and PostgreSQL if DATABASE_URL is set. */
export const engines: readonly string[] = process.env['DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** Creates a fresh demo utility on an engine. */
export async function placeOn(engine: string): Promise<TestPlace> {
  const url = process.env['DATABASE_URL'];
  if (engine === 'PGlite' || url === undefined) return testPlace('demo');
  const place = await placeInDatabase(url);
  await withConnection(place, ({ db }) => fillWithDemo(db, demoSizes.small));
  return place;
}

/** Copies a place while no server runs on it. */
export async function copyOf({ dataDir, databaseUrl }: TestPlace): Promise<TestPlace> {
  if (databaseUrl === undefined) {
    const folder = dataFolder('copy');
    cpSync(dataDir, folder, { recursive: true });
    return { dataDir: folder, remove: () => rm(folder, { recursive: true, force: true }) };
  }
  const copy = await placeInDatabase(databaseUrl, ` template ${new URL(databaseUrl).pathname.slice(1)}`);
  cpSync(dataDir, copy.dataDir, { recursive: true });
  return copy;
}

/** Creates a place with a database on the server at a URL, empty or as the clause says. */
async function placeInDatabase(url: string, clause = ''): Promise<TestPlace & { databaseUrl: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-'));
  const name = `energy_audit_long_${randomUUID().slice(0, 8)}`;
  const administrator = withDatabase(url, 'postgres');
  await administer(administrator, `create database ${name}${clause}`);
  return {
    dataDir,
    databaseUrl: withDatabase(url, name),
    remove: async () => {
      await administer(administrator, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
