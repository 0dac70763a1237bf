import { count, countDistinct, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyCounts } from '../../server/subjects/billing/verifyCounts.ts';
import type { Connection } from '../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { installationMonths } from '../../server/services/db/installationMonths.ts';
import { areas, installations, transformerCentres } from '../../server/services/db/schema/index.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { testDatabase } from '../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('empty');
});
afterAll(() => connection.close());

it('creates the demo utility of 2,400 TCs and about 60,000 installations over 14 months, counts included, in 10 s', async () => {
  const { db } = connection;
  const started = performance.now();
  await fillWithDemo(db);
  const seconds = (performance.now() - started) / 1000;
  expect(await db.$count(acrossTheUtility(areas), eq(areas.level, 'section'))).toBe(48);
  expect(await db.$count(acrossTheUtility(transformerCentres))).toBe(2_400);
  const all = await db.$count(acrossTheUtility(installations));
  expect(all).toBeGreaterThan(57_000);
  expect(all).toBeLessThan(63_000);
  const [months] = await db
    .select({ months: countDistinct(installationMonths.month), rows: count() })
    .from(acrossTheUtility(installationMonths));
  expect(months).toEqual({ months: 14, rows: 14 * all });
  expect(await verifyCounts(db)).toEqual([]);
  expect(seconds).toBeLessThan(10);
});
