import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { openMonths } from '../../../server/subjects/billing/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { installationMonths as months } from '../../../server/services/db/installationMonths.ts';
import { installations, sectionCounts } from '../../../server/services/db/schema/index.ts';
import { testDatabase } from '../../support/database.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { repetitions } from '../../support/repetitions.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

const month = currentMonth();
const last = addMonths(month, -1);
const ofMonth = eq(months.month, month);

/** Every way in which the rows of a month change, each with many rows of many sections. */
const changes: Record<string, () => Promise<unknown>> = {
  'tagging to another centre': () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ tcId: sql`(select id from transformer_centres order by number limit 1)`, taggedBy: 'AE' })
      .where(sql`${ofMonth} and ${months.readingDay} % 5 = 0`),
  untagging: () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ tcId: null, taggedBy: null })
      .where(sql`${ofMonth} and ${months.readingDay} % 7 = 0`),
  'another reading day': () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ readingDay: 9 })
      .where(sql`${ofMonth} and ${months.readingDay} = 3`),
  'another tariff': () =>
    connection.db.update(acrossTheUtility(months)).set({ tariff: 'LT3' }).where(eq(months.tariff, 'LT6')),
  'a status': () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ status: 'DOOR_LOCKED', duration: 9 })
      .where(sql`${ofMonth} and ${months.status} = 'VACANT'`),
  'another consumption': () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ consumption: 5000, eMax: 400, demand: sql`${months.demand} + 1.5`, billCancellation: 10 })
      .where(sql`${ofMonth} and ${months.tariff} = 'LT5'`),
  'no consumption': () =>
    connection.db
      .update(acrossTheUtility(months))
      .set({ consumption: null })
      .where(sql`${months.month} = ${last} and ${months.tariff} = 'LT1'`),
  'deleted rows': () =>
    connection.db.delete(acrossTheUtility(months)).where(sql`${ofMonth} and ${months.readingDay} = 21`),
  'new rows': () =>
    connection.db.execute(sql`
      insert into installation_months (month, installation_id, account_id, section_code, mr_id, reading_day, tariff)
      select ${month}, installation_id, account_id, section_code, mr_id, reading_day, tariff
      from installation_months before where month = ${last}
        and not exists (select 1 from installation_months own
          where own.month = ${month} and own.installation_id = before.installation_id)`),
  'no rows left': () => connection.db.delete(acrossTheUtility(months)).where(ofMonth),
};

it('finds no error in the demo utility, and detects a wrong count', async () => {
  expect(await verifyCounts(connection.db)).toEqual([]);
  const [first] = await connection.db.select().from(acrossTheUtility(sectionCounts)).limit(1);
  const own = sql`month = ${first?.month} and section_code = ${first?.sectionCode}`;
  await connection.db
    .update(acrossTheUtility(sectionCounts))
    .set({ vacant: sql`vacant + 1` })
    .where(own);
  const wrong = [{ table: 'section_counts', key: `${first?.month} ${first?.sectionCode}` }];
  expect(await verifyCounts(connection.db)).toMatchObject(wrong);
  const wrongIn = (...only: string[]) =>
    verifyCounts(connection.db, { of: 'installation_months', months: only });
  expect(await wrongIn(String(first?.month))).toMatchObject(wrong);
  expect(await wrongIn(month)).toEqual([]);
  await connection.db
    .update(acrossTheUtility(sectionCounts))
    .set({ vacant: sql`vacant - 1` })
    .where(own);
});

/** To compare every count with the facts takes seconds: usually once after all changes, and again without any rows. */
const compared = repetitions({ usual: ['new rows', 'no rows left'], long: Object.keys(changes) });

it.each(Object.entries(changes))('updates the counts after: %s', async (name, change) => {
  const before = await markOfCounts();
  await change();
  expect(await markOfCounts()).not.toEqual(before);
  if (compared.includes(name)) await expectCorrectCounts(connection.db);
});

it('opens every month that has begun, from the state at the end of the month before', async () => {
  const { db } = connection;
  const [closed] = await db
    .update(acrossTheUtility(installations))
    .set({ state: 'INACTIVE' })
    .where(sql`account_id = (select min(account_id) from installations)`)
    .returning();
  for (const table of ['section_counts', 'filter_counts', 'facet_counts', 'tc_counts'])
    await db.execute(sql`delete from ${sql.identifier(table)} where month = ${month}`);
  await db.execute(sql.raw(`drop table installation_months_${month.replace('-', '_')}`));
  await Promise.all([openMonths(db, addMonths(month, 1)), openMonths(db, addMonths(month, 1))]);
  const opened = await rowsOf(
    db,
    sql`select month, count(*)::int as rows, count(consumption)::int as billed from installation_months
      where month >= ${last} group by month order by month`,
  );
  const before = Number(opened[0]?.['rows']);
  expect(opened.slice(1)).toEqual([
    { month, rows: before - 1, billed: 0 },
    { month: addMonths(month, 1), rows: before - 1, billed: 0 },
  ]);
  expect(closed?.state).toBe('INACTIVE');
  await expectCorrectCounts(db);
});

/** Returns texts that change with any count of the two months, table by table. */
const markOfCounts = () =>
  Promise.all(
    ['tc_counts', 'section_counts', 'filter_counts'].map(async table => {
      const [row] = await rowsOf(
        connection.db,
        sql`select sum(hashtextextended(counts::text, 0))::text as mark from ${sql.identifier(table)} counts
          where month >= ${last}`,
      );
      return row?.['mark'];
    }),
  );
