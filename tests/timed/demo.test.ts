import { count, countDistinct, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyCounts } from '../../server/billing/verifyCounts.ts';
import type { Connection } from '../../server/db/connect.ts';
import { installationMonths } from '../../server/db/partitioned/installationMonths.ts';
import { areas, installations, transformerCentres } from '../../server/db/schema/index.ts';
import { fillWithDemo } from '../../server/demo/fill.ts';
import { testDatabase } from '../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('empty');
});
afterAll(() => connection.close());

it('the demo utility of 2,400 TCs and some 60,000 installations over 14 months is made in 10 s, its counts with it', async () => {
  const { db } = connection;
  const begun = performance.now();
  await fillWithDemo(db);
  const seconds = (performance.now() - begun) / 1000;
  expect(await db.$count(areas, eq(areas.level, 'section'))).toBe(48);
  expect(await db.$count(transformerCentres)).toBe(2_400);
  const all = await db.$count(installations);
  expect(all).toBeGreaterThan(57_000);
  expect(all).toBeLessThan(63_000);
  const [months] = await db
    .select({ months: countDistinct(installationMonths.month), rows: count() })
    .from(installationMonths);
  expect(months).toEqual({ months: 14, rows: 14 * all });
  expect(await verifyCounts(db)).toEqual([]);
  expect(seconds).toBeLessThan(10);
});
