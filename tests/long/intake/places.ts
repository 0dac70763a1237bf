import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Connection } from '../../../server/db/connect.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { demoSizes } from '../../../server/demo/size.ts';
import { administer, testPlace, withDatabase, type TestPlace } from '../../support/database.ts';

/** The databases these tests run on: always PGlite, PostgreSQL too where one is given. */
export const engines: readonly string[] = process.env['DATABASE_URL'] ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** A fresh demo utility on an engine. */
export async function placeOn(engine: string): Promise<TestPlace> {
  const url = process.env['DATABASE_URL'];
  if (engine === 'PGlite' || url === undefined) return testPlace('demo');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'energy-audit-'));
  const name = `energy_audit_long_${randomUUID().slice(0, 8)}`;
  await administer(url, `create database ${name}`);
  const place = { dataDir, databaseUrl: withDatabase(url, name) };
  await withConnection(place, ({ db }) => fillWithDemo(db, demoSizes.small));
  return {
    ...place,
    remove: async () => {
      await administer(url, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Looks into a place's database while no server runs on it. */
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
