import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Connection } from '../../../server/db/connect.ts';
import { rowsOf } from '../../../server/db/rowsOf.ts';
import type { Cause } from '../../../server/demo/causes.ts';
import { demoUtility } from '../../../server/demo/utility.ts';
import { demoSizes } from '../../../server/settings/demoSize.ts';
import { demoDay } from '../../support/demoDay.ts';
import { testDatabase } from '../../support/database.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

const { planted } = demoUtility(demoSizes.small, demoDay);
const sections = 48;
const ago = (count: number) => addMonths(currentMonth(), -count);
const [first, last] = [ago(4), ago(1)];

/** Returns the transformer centres with a cause. */
const idsOf = (cause: Cause) => planted.filter(each => each.cause === cause).map(({ tcId }) => tcId);

/** Returns the transformer centres that a query finds. */
async function found(query: SQL): Promise<string[]> {
  const rows = await rowsOf(connection.db, query);
  return rows.map(({ tc_id }) => String(tc_id));
}

/** The transformer centres with a loss over 15 % in three of the last four months. */
const worst = sql`
  select tc_id from auditable_months where month between ${first} and ${last}
  group by tc_id having count(*) filter (where loss_percentage > 15) >= 3`;

it('has every cause in every section', () => {
  for (const cause of ['theft', 'misTags', 'untagged', 'unbilled', 'failedMeter', 'stuckMeter'] as const)
    expect(idsOf(cause).length, cause).toBeGreaterThanOrEqual(sections);
});

it('shows a high loss, month after month, where energy is stolen, not billed or tagged elsewhere', async () => {
  const high = await found(worst);
  for (const cause of ['theft', 'unbilled', 'misTags', 'untagged'] as const) {
    const ids = idsOf(cause);
    const seen = ids.filter(id => high.includes(id));
    expect(seen.length, cause).toBeGreaterThanOrEqual(ids.length * 0.98);
  }
  const unexplained = high.filter(id => planted.every(({ tcId }) => tcId !== id));
  expect(unexplained.length).toBeLessThan(high.length * 0.05);
});

it('shows mis-tags as two neighbours on a feeder, one of which gains what the other loses', async () => {
  const pairs = await rowsOf(
    connection.db,
    sql`
      with figures as (
        select tc_id, month, section_code, feeder_id, loss_percentage,
          facts.consumption - facts.installation_consumption as lost
        from auditable_months facts join transformer_centres tc on tc.id = tc_id
        where month between ${first} and ${last})
      select high.tc_id as high, negative.tc_id as negative
      from figures high join figures negative using (section_code, feeder_id, month)
      where high.loss_percentage > 15 and negative.loss_percentage < 0
        and -negative.lost between 0.5 * high.lost and high.lost
      group by 1, 2 having count(*) >= 3`,
  );
  const misTags = planted.filter(({ cause }) => cause === 'misTags');
  const seen = misTags.filter(({ tcId, taggedTo }) =>
    pairs.some(({ high, negative }) => high === tcId && negative === taggedTo),
  );
  expect(seen.length).toBeGreaterThanOrEqual(misTags.length * 0.95);
  expect(pairs.length).toBeLessThan(misTags.length * 1.3);
});

it('has a foreign meter reader at wrongly tagged installations, and nowhere else', async () => {
  const strays = await found(sql`
    select distinct tc_id from installation_months own
    where month = ${last} and tc_id is not null and not exists (
      select from tc_meter_readers tagged where tagged.tc_id = own.tc_id and tagged.mr_id = own.mr_id)`);
  expect(strays.toSorted()).toEqual(
    planted.flatMap(({ taggedTo }) => (taggedTo === undefined ? [] : [taggedTo])).toSorted(),
  );
});

it('bills some installations of a TC for months on end not at all', async () => {
  const unbilled = await found(sql`
    select tc_id from tc_counts where month between ${ago(3)} and ${last} and unbilled >= 0.2 * installations
    group by tc_id having count(*) = 3`);
  expect(idsOf('unbilled').filter(id => !unbilled.includes(id))).toEqual([]);
  expect(unbilled.length).toBeLessThan(idsOf('unbilled').length * 1.3);
});

it('has failed meters with a remark month after month, and meters that have stopped without one', async () => {
  const remarks = await found(sql`
    select tc_id from tc_readings where month between ${ago(3)} and ${last} and failure_reason is not null
    group by tc_id having count(*) = 3`);
  expect(remarks.toSorted()).toEqual(idsOf('failedMeter').toSorted());
  const stopped = await found(sql`
    select tc_id from tc_readings before
    join tc_readings after using (tc_id, final_value)
    join tc_counts used using (tc_id)
    where after.month = month_after(before.month) and used.month = before.month and used.consumption > 0
      and before.month between ${first} and ${ago(2)}
    group by tc_id having count(*) = 3`);
  expect(stopped.toSorted()).toEqual(idsOf('stuckMeter').toSorted());
});
