import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../server/settings/paths.ts';
import * as schema from '../../server/db/schema/index.ts';
import { emptyPlace } from './database.ts';

/** Opens a new database with the migrations up to the one named `tag`. `upgrade` runs the others. */
export async function olderDatabase(tag: string) {
  const before = await upTo(tag);
  const place = await emptyPlace();
  const client = new pg.Client(place.databaseUrl);
  await client.connect();
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: before });
  return {
    db,
    upgrade: () => migrate(db, { migrationsFolder }),
    async [Symbol.asyncDispose]() {
      await client.end();
      await place.remove();
      await rm(before, { recursive: true });
    },
  };
}

/** Copies the migrations up to `tag` into a separate folder. */
async function upTo(tag: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const last = journal.entries.findIndex(entry => entry.tag === tag);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}
