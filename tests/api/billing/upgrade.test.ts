/** @module-tag long */

import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyCounts } from '../../../server/billing/verifyCounts.ts';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import * as schema from '../../../server/db/schema/index.ts';
import { olderDatabase } from '../../support/olderDatabase.ts';

it('gives older terms their ends, and counts the TCs by month', async () => {
  await using older = await olderDatabase('0015_audit_figures');
  const { db } = older;
  const [id, feeder, reader] = ['1', '2', '3'].map(digit => `00000000-0000-4000-8000-00000000000${digit}`);
  await db.execute(
    sql`insert into power_stations (station_code, name, voltage_class) values ('S1', 'Kadri', 33)`,
  );
  await db.execute(
    sql`insert into feeders (id, mdm_code, number, name, station_code) values (${feeder}, '101', 'F1', 'Kadri', 'S1')`,
  );
  await db.execute(sql`insert into users (id, sub, username, user_type, first_name)
      values (${reader}, gen_random_uuid(), 'mr', 'mr', 'Kavya')`);
  await db.execute(sql`insert into transformer_centres (id, number, name, section_code, reading_day, execution_type,
        feeder_id, primary_current, secondary_current, reading_mr, activated_on)
      values (${id}, 'T1', 'Kadri', '5410101', 7, 'SELF', ${feeder}, 200, 5, ${reader}, '2026-05')`);
  await db.execute(sql`insert into tc_terms (tc_id, from_month, reading_day, feeder_id, primary_current, secondary_current)
      select ${id}, from_month, reading_day, ${feeder}, 200, 5
      from (values ('2026-05', 5), ('2026-07', 5), ('2026-09', 7)) as terms(from_month, reading_day)`);
  await older.upgrade();
  const terms = await db.select().from(schema.tcTerms).orderBy(asc(schema.tcTerms.fromMonth));
  expect(terms.map(({ fromMonth, untilMonth }) => [fromMonth, untilMonth])).toEqual([
    ['2026-05', '2026-07'],
    ['2026-07', '2026-09'],
    ['2026-09', null],
  ]);
  const counted = await db
    .select()
    .from(acrossTheUtility(schema.transformerCounts))
    .orderBy(asc(schema.transformerCounts.fromMonth), asc(schema.transformerCounts.readingDay));
  expect(
    counted.map(({ fromMonth, readingDay, transformers }) => [fromMonth, readingDay, transformers]),
  ).toEqual([
    ['2026-05', 5, 1],
    ['2026-09', 5, -1],
    ['2026-09', 7, 1],
  ]);
  expect(await verifyCounts(db)).toEqual([]);
  for (const untilMonth of ['2026-06', '2026-09', null])
    await expect(
      db.update(schema.tcTerms).set({ untilMonth }).where(eq(schema.tcTerms.fromMonth, '2026-05')),
      `terms with a gap, an overlap or two at the end: ${untilMonth}`,
    ).rejects.toThrow();
  await db.execute(sql`update transformer_centres set section_code = '5410102'`);
  await db.execute(sql`update tc_terms set reading_day = 9 where from_month = '2026-07'`);
  expect(await verifyCounts(db)).toEqual([]);
  await db.execute(sql`delete from tc_terms`);
  expect(await verifyCounts(db)).toEqual([]);
});

it('gives an older database the counts that came later', async () => {
  await using older = await olderDatabase('0002_installation_months');
  const { db } = older;
  await db.execute(sql`create table of_may partition of installation_months for values in ('2026-05')`);
  await db.execute(sql`
      with added as (
        insert into installations (account_id, rr_number, section_code, date_of_service)
        select 'A' || n, 'RR' || n, '541010' || n % 3, '2020-01-01' from generate_series(1, 50) as n
        returning id, account_id, section_code
      )
      insert into installation_months
        (month, installation_id, account_id, section_code, mr_id, reading_day, tariff, status, consumption, e_min, e_max)
      select '2026-05', id, account_id, section_code, gen_random_uuid(), 1 + row_number() over () % 5, 'LT2',
        case when row_number() over () % 4 = 0 then 'VACANT' end, row_number() over (), 10, 40
      from added`);
  await older.upgrade();
  expect(await db.$count(acrossTheUtility(schema.facetCounts))).toBeGreaterThan(50);
  expect(await verifyCounts(db)).toEqual([]);
  const sum = (column: typeof schema.sectionCounts.abnormal) =>
    db.select({ sum: sql<number>`sum(${column})::int` }).from(acrossTheUtility(schema.sectionCounts));
  expect([await sum(schema.sectionCounts.abnormal), await sum(schema.sectionCounts.subnormal)]).toEqual([
    [{ sum: 10 }],
    [{ sum: 9 }],
  ]);
  await db.execute(sql`update installation_months set consumption = 20 where consumption < 6`);
  expect(await sum(schema.sectionCounts.subnormal)).toEqual([{ sum: 4 }]);
  expect(await verifyCounts(db)).toEqual([]);
});
