import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { capacities } from '#domain/transformers.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { demoUtility } from '../../../server/demo/utility.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { demoDay } from '../../support/demoDay.ts';
import { testDatabase } from '../../support/database.ts';

/** The figures that an electricity engineer would notice first. */
let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

const month = addMonths(currentMonth(), -2);
const kilowatts = sql`coalesce(sanctioned_kw, sanctioned_hp * 0.746)`;
const numbersOf = async (query: ReturnType<typeof sql>) =>
  (await rowsOf(connection.db, query)).map(({ value }) => Number(value));

it('gives each transformer the capacity that its load needs, and no more than the next size', async () => {
  const rows = await rowsOf(
    connection.db,
    sql`select tc.id, capacity, primary_current, secondary_current, sum(${kilowatts})::float8 as load
      from transformer_centres tc
      join installation_months own on own.tc_id = tc.id and own.month = ${month}
      join installations on installations.id = own.installation_id
      group by tc.id`,
  );
  const { planted } = demoUtility(demoSizes.small, demoDay);
  const wronglyTagged = new Set(
    planted
      .filter(({ cause }) => cause === 'misTags' || cause === 'untagged')
      .flatMap(each => [each.tcId, each.taggedTo]),
  );
  const fitting = rows.filter(({ id }) => !wronglyTagged.has(String(id)));
  // A dozen carry more than they are built for, to be found.
  const right = fitting.filter(({ capacity, load }) => Number(capacity) >= 0.4 * Number(load));
  expect(fitting.length - right.length).toBeLessThanOrEqual(12);
  expect(right.length).toBeGreaterThan(2000);
  for (const { capacity, load, primary_current, secondary_current } of right) {
    const smaller = capacities.findLast(each => each < Number(capacity)) ?? 0;
    expect(smaller).toBeLessThan(0.7 * Number(load));
    const full = (Number(capacity) * 1000) / (Math.sqrt(3) * 433);
    expect(Number(primary_current)).toBeGreaterThan(full);
    expect(Number(primary_current)).toBeLessThan(full * 2.6);
    expect(Number(secondary_current)).toBe(5);
  }
});

it('lets consumers use 8 to 35 per cent of their load, unless their consumption is listed as abnormal', async () => {
  const factors = await numbersOf(sql`
    select consumption / (${kilowatts} * 730) as value
    from installation_months own join installations on installations.id = own.installation_id
    where consumption > 0 and status is null and e_min is null and e_max is null`);
  expect(factors.length).toBeGreaterThan(20_000);
  expect(Math.min(...factors)).toBeGreaterThan(0.08);
  expect(Math.max(...factors)).toBeLessThan(0.35);
});

it('lists as abnormal what is far beyond its limit', async () => {
  const beyond = await numbersOf(sql`
    select coalesce(consumption / e_max, e_min / consumption) as value from installation_months
    where consumption > e_max or consumption < e_min`);
  expect(beyond.length).toBeGreaterThan(500);
  expect(Math.min(...beyond)).toBeGreaterThan(1.15);
});

it('keeps a section within a few kilometres, in villages within ten', async () => {
  const rows = await rowsOf(
    connection.db,
    sql`select max(latitude) - min(latitude) as height, max(longitude) - min(longitude) as width,
        count(latitude)::int as places from transformer_centres group by section_code`,
  );
  expect(rows).toHaveLength(48);
  const spans = rows.flatMap(({ height, width }) => [Number(height) * 111, Number(width) * 108]);
  expect(Math.max(...spans)).toBeLessThan(11);
  expect(spans.filter(span => span < 3).length).toBeGreaterThan(50);
  for (const { places } of rows) expect(Number(places)).toBeGreaterThan(20);
});

it('has irrigation pumps in villages only', async () => {
  const sections = await numbersOf(sql`
    select distinct section_code as value from installation_months where tariff in ('LT4', 'HT3')`);
  expect(sections.length).toBeGreaterThan(10);
  expect(sections.length).toBeLessThan(25);
  expect(sections.filter(code => String(code).startsWith('54101'))).toEqual([]);
});

it('numbers TCs and accounts in steps of all sizes', async () => {
  for (const [table, column] of [
    ['transformer_centres', 'number'],
    ['installations', 'account_id'],
  ]) {
    const name = sql.raw(column ?? '');
    const steps = await numbersOf(
      sql`select ${name}::bigint - lag(${name}::bigint, 1) over (order by ${name}::bigint) as value
        from ${sql.raw(table ?? '')}`,
    );
    const sizes = new Map(
      [...Map.groupBy(steps.slice(1), step => step)].map(([step, all]) => [step, all.length]),
    );
    expect(Math.min(...sizes.keys())).toBeGreaterThan(0);
    expect(sizes.size).toBeGreaterThan(30);
    expect(Math.max(...sizes.values())).toBeLessThan(steps.length / 10);
  }
});
