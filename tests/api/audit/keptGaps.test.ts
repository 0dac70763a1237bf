import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { testDatabase } from '../../support/database.ts';
import { expectCorrectCounts } from '../../support/demoCounts.ts';
import { repetitions } from '../../support/repetitions.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

/** A month that the demo utility has not audited, and one that it has. */
const open = addMonths(currentMonth(), -1);
const closed = addMonths(currentMonth(), -3);
/** A month without readings yet. */
const later = addMonths(open, 20);
const section = '5410101';

const gaps = () =>
  rowsOf(connection.db, sql`select to_jsonb(section_gaps) as gaps from section_gaps order by 1`);

/** Every way in which gaps open and close, each with TCs of many sections. */
const changes: Record<string, SQL> = {
  'bills that grow': sql`update installation_months set consumption = consumption * 50
    where month = ${open} and section_code = ${section}`,
  'CT ratios that change': sql`update tc_terms set primary_current = primary_current * 1000`,
  'meters that are replaced': sql`
    with before as (
      update tc_terms set until_month = ${open} where from_month < ${open} and until_month is null and tc_id::text < '8'
      returning to_jsonb(tc_terms) as terms
    ), replaced as (
      select terms || jsonb_build_object('from_month', ${open}::text, 'until_month', month_after(${open}), 'meter_changes',
        jsonb_build_array(jsonb_build_object('closing', 900000, 'opening', 0, 'primaryCurrent', 200, 'secondaryCurrent', 1))) as terms
      from before
      union all
      select terms || jsonb_build_object('from_month', month_after(${open}), 'until_month', null) from before
    )
    insert into tc_terms select own.* from replaced, jsonb_populate_record(null::tc_terms, terms) as own`,
  'capacities that change': sql`update transformer_centres set capacity = 5000`,
  'audits that open again': sql`delete from tc_audits where month >= ${closed} and loss_percentage < 8`,
  'readings that a remark replaces': sql`update tc_readings set final_value = null, failure_reason = 'METER_NOT_RECORDING'
    where month = ${open} and tc_id::text < '8'`,
  'readings that come and others of the same TCs that change, in one statement': sql`
    with gone as (select tc_id, final_value from tc_readings where month = ${addMonths(open, -2)} and final_value is not null)
    insert into tc_readings (tc_id, month, final_value)
    select tc_id, month, final_value from gone cross join (values (${addMonths(open, -2)}), (${later}), (${addMonths(later, 1)})) as months (month)
    on conflict (tc_id, month) do update set final_value = null, failure_reason = 'METER_NOT_RECORDING'`,
  'a reading that comes before one that changes': sql`
    insert into tc_readings (tc_id, month, final_value)
    select tc_id, month_before(month), final_value from tc_readings where month = ${later} and final_value is not null
    union all select tc_id, month, final_value from tc_readings where month = ${later} and final_value is not null
    on conflict (tc_id, month) do update set final_value = excluded.final_value + 1`,
  'corrected readings, some to that of the month before': sql`update tc_readings
    set final_value = begun.final_value + case when tc_readings.tc_id::text < '4' then 0 else 3 end, failure_reason = null
    from tc_readings begun where begun.tc_id = tc_readings.tc_id and begun.month = ${addMonths(open, -1)}
      and tc_readings.month = ${open} and begun.final_value is not null`,
  'meters that stand still': sql`update tc_readings set final_value = begun.final_value, failure_reason = null
    from tc_readings begun where begun.tc_id = tc_readings.tc_id and begun.month = ${addMonths(open, -1)}
      and tc_readings.month = ${open} and begun.final_value is not null`,
  'readings that move to another month': sql`update tc_readings set month = '2020-01'
    where month = ${open} and tc_id::text > '8'`,
  'readings that go': sql`delete from tc_readings where month >= ${open}`,
  'readings that come': sql`insert into tc_readings (tc_id, month, final_value)
    select id, ${addMonths(open, 12)}, 5 from transformer_centres`,
  'bills that go': sql`update installation_months set consumption = null
    where month = ${open} and section_code = ${section}`,
  'installations that go': sql`update installation_months set tc_id = null, tagged_by = null
    where month >= ${open} and section_code like '54101%'`,
  'TCs that move to another section': sql`update transformer_centres set section_code = '5410102'
    where section_code = ${section}`,
  'TCs that begin later': sql`update transformer_centres set activated_on = ${open} where section_code <> '5410102'`,
};

const everyday = [
  'CT ratios that change',
  'capacities that change',
  'bills that grow',
  'readings that come',
  'readings that go',
  'installations that go',
];
const tried = repetitions({
  usual: Object.entries(changes).filter(([name]) => everyday.includes(name)),
  long: Object.entries(changes),
});

/** To compare the counts with the facts takes long: usually once, after all changes. */
const compared = repetitions({ usual: tried.slice(-1), long: tried }).map(([name]) => name);

it.each(tried)('keeps the gaps of sections after: %s', async (name, change) => {
  const before = await gaps();
  await connection.db.execute(change);
  expect(await gaps()).not.toEqual(before);
  if (compared.includes(name)) await expectCorrectCounts(connection.db);
});

it('keeps them when many change TCs of one section at once', async () => {
  const { db } = connection;
  const tcs = await rowsOf(
    db,
    sql`select id from transformer_centres where section_code = '5410102' order by id limit 12`,
  );
  expect(tcs).toHaveLength(12);
  await Promise.all(
    tcs.map(({ id }) =>
      db.execute(sql`insert into tc_readings (tc_id, month, final_value) values (${id}, '2021-05', 7)`),
    ),
  );
  const [row] = await rowsOf(
    db,
    sql`select transformers from section_gaps where section_code = '5410102' and month = '2021-05'`,
  );
  await expectCorrectCounts(db);
  expect(row).toBeDefined();
});
