import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { backUp, begin, contentsOf, restore } from '../../support/backups.ts';
import { emptyPlace, envOf, testPlace } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';

it('a restore that is killed while it writes leaves the database empty, and the next one restores all', async () => {
  const folder = dataFolder('killed-restore');
  const [source, target] = [await testPlace('demo'), await emptyPlace()];
  const backup = await backUp(folder, envOf(source));
  const client = new pg.Client(target.databaseUrl);
  await client.connect();
  const count = async (query: string) =>
    Number((await client.query(`select count(*) ${query}`)).rows[0].count);
  const writing = () =>
    count(`from pg_stat_activity where application_name = 'energy-audit-restore' and query like 'copy %'
      and datname = current_database()`);
  const { process: child, ended } = begin('restore', backup, envOf(target));
  await expect.poll(writing, { interval: 20, timeout: 120_000 }).toBe(1);
  child.kill('SIGKILL');
  expect((await ended).code).toBeNull();
  const tables = () => count(`from pg_class where relnamespace = 'public'::regnamespace`);
  await expect.poll(tables).toBe(0);
  await client.end();
  await restore(backup, envOf(target));
  expect(await contentsOf(await backUp(folder, envOf(target)))).toEqual(await contentsOf(backup));
  for (const place of [source, target]) await place.remove();
  await rm(folder, { recursive: true });
});
