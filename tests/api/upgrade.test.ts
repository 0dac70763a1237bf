import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import { declaredTables } from '../../server/services/db/declared/index.ts';
import { connect } from '../../server/services/db/connect.ts';
import { backUp, contentsOf, restore as restoreBackup } from '../support/backups.ts';
import { emptyPlace, envOf, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';

/**
 * A small utility in the tables of the first release, without secrets: `pg_dump --inserts --no-owner --no-privileges
 * --exclude-table-data=settings --exclude-table-data=pool_accounts`, less psql's own commands.
 */
const release = path.join(import.meta.dirname, '../fixtures/baseline.sql.gz');

let place: TestPlace;
beforeEach(async () => {
  place = await emptyPlace();
});
afterEach(() => place.remove());

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(place.databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const restore = async () => {
  const dump = await promisify(gunzip)(await readFile(release));
  await withClient(client => client.query(dump.toString()));
};

/** Counts the rows of each table of the first release. */
const rowsOf = async (tables?: readonly string[]) =>
  withClient(async client => {
    const { rows: found } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const name of tables ?? found.map(table => table.name)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from "${name}"`);
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  });

it('keeps every row of the first release, and the counts agree with the facts', async () => {
  await restore();
  const before = await rowsOf();
  expect(Object.values(before).reduce((sum, count) => sum + count)).toBeGreaterThan(3000);
  const { db, close } = await connect(place);
  expect(await verifyCounts(db)).toEqual([]);
  await close();
  const after = { ...before, counted_tables: (before['counted_tables'] ?? 0) + declaredTables.size };
  expect(await rowsOf(Object.keys(before))).toEqual(after);
});

it('restores a backup of the first release’s tables, which the next start brings up to date', async () => {
  await restore();
  const folder = dataFolder('old-backup');
  const backup = await backUp(folder, envOf(place));
  const { migrations } = await contentsOf(backup);
  expect(migrations).toHaveLength(1);
  const before = await rowsOf();
  const old = place;
  place = await emptyPlace();
  await restoreBackup(backup, envOf(place));
  expect(await rowsOf()).toEqual(before);
  const { db, close } = await connect(place);
  expect(await verifyCounts(db)).toEqual([]);
  await close();
  await old.remove();
  await rm(folder, { recursive: true });
});

it('refuses a database that a later version has brought up to date, and changes nothing in it', async () => {
  await (await connect(place)).close();
  await withClient(client =>
    client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'later', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    ),
  );
  const before = await rowsOf();
  await expect(connect(place)).rejects.toThrow(/of a later version than \d+\.\d+\.\d+: start that one/);
  expect(await rowsOf()).toEqual(before);
});

it('refuses a database from before the first release, and says how to start anew', async () => {
  await (await connect(place)).close();
  await withClient(client =>
    client.query(`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = 1`),
  );
  await expect(connect(place)).rejects.toThrow(/before the first release.*name another/i);
});
