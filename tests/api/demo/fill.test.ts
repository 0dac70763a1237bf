/** @module-tag long */

import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { poolAccounts, powerStations, settings, users } from '../../../server/services/db/schema/index.ts';
import { fillWithDemo, isEmpty } from '../../../server/demo/fill.ts';
import { hasDemo } from '../../../server/demo/progress.ts';
import { testDatabase } from '../../support/database.ts';
import { demoDay } from '../../support/demoDay.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { readUtility } from './readUtility.ts';

async function database(kind: 'empty' | 'demo') {
  const connection = await testDatabase(kind);
  onTestFinished(() => connection.close());
  return connection.db;
}

test('makes the same utility every time', async () => {
  const [template, fresh] = [await database('demo'), await database('empty')];
  await fillWithDemo(fresh, demoSizes.small, { at: demoDay });
  expect(await readUtility(fresh)).toEqual(await readUtility(template));
});

test('leaves a database with users unchanged', async () => {
  const db = await database('demo');
  await db.update(acrossTheUtility(users)).set({ firstName: 'Changed' }).where(eq(users.username, 'ae'));
  await db.delete(acrossTheUtility(users)).where(eq(users.username, 'dt'));
  const before = await readUtility(db);
  expect(await isEmpty(db)).toBe(false);
  await fillWithDemo(db, demoSizes.small);
  expect(await readUtility(db)).toEqual(before);
});

test('fills once when two servers start together', async () => {
  const db = await database('empty');
  expect([await isEmpty(db), await hasDemo(db)]).toEqual([true, false]);
  await Promise.all([fillWithDemo(db, demoSizes.small), fillWithDemo(db, demoSizes.small)]);
  expect([await isEmpty(db), await hasDemo(db)]).toEqual([false, true]);
  expect((await readUtility(db)).areas).toHaveLength(78);
});

test('leaves nothing behind when it fails half-way, and works afterwards', async () => {
  const db = await database('empty');
  const [last] = (await readUtility(await database('demo'))).stations.slice(-1);
  if (!last) throw new Error('The demo utility has no stations');
  await db.insert(powerStations).values(last);
  await expect(fillWithDemo(db, demoSizes.small)).rejects.toThrow('power_stations');
  expect(await readUtility(db)).toMatchObject({
    areas: [],
    users: [],
    stations: [last],
    feeders: [],
    tags: [],
  });
  expect([await db.$count(poolAccounts), await db.$count(settings)]).toEqual([0, 0]);
  await db.delete(powerStations);
  await fillWithDemo(db, demoSizes.small);
  expect((await readUtility(db)).feeders).toHaveLength(700);
});
