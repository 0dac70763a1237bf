import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { billingStatuses, installationCounts, taggingSources, tariffs } from '#domain/installations.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { lossBand } from '#domain/audit.ts';
import { failureReasons } from '#domain/transformers.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { rowsOf, type Connection } from '../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { sectionCounts } from '../../../server/services/db/schema/index.ts';
import { fillWithDemo } from '../../../server/demo/fill.ts';
import { demoSizes } from '../../../server/services/settings/config.ts';
import { useSharedApi } from '../../support/api.ts';
import { testDatabase } from '../../support/database.ts';

const api = useSharedApi();
let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase('demo');
});
afterAll(() => connection.close());

const { months: count } = demoSizes.small;
const months = Array.from({ length: count }, (_, index) => addMonths(currentMonth(), index + 1 - count));
const [last = '', current = ''] = months.slice(-2);
const closed = months.slice(0, -2);

it('has every list populated in every month whose bills are due', { tags: 'long' }, async () => {
  const found = await connection.db.select().from(acrossTheUtility(sectionCounts));
  for (const month of [...closed, last])
    for (const name of installationCounts) {
      const sum = found.filter(row => row.month === month).reduce((total, row) => total + row[name], 0);
      expect(sum, `${name} in ${month}`).toBeGreaterThan(0);
    }
  expect(await verifyCounts(connection.db)).toEqual([]);
});

it('has every tariff, status, tag source and reason for a missing reading', async () => {
  const distinct = async (column: string, table = 'installation_months') => {
    const found = await rowsOf(
      connection.db,
      sql.raw(`select distinct ${column} as value from ${table} where ${column} is not null`),
    );
    return found.map(({ value }) => String(value)).toSorted();
  };
  expect(await distinct('tariff')).toEqual(tariffs.toSorted());
  expect(await distinct('status')).toEqual(billingStatuses.toSorted());
  expect(await distinct('tagged_by')).toEqual(taggingSources.toSorted());
  expect(await distinct('failure_reason', 'tc_readings')).toEqual(failureReasons.toSorted());
});

it('has losses of every band', async () => {
  const found = await rowsOf(connection.db, sql`select loss_percentage::float8 as loss from tc_audits`);
  const losses = found.map(({ loss }) => lossBand(Number(loss)));
  for (const band of [1, 2, 3, 4, 5, 6, 7])
    expect(losses.filter(each => each === band).length, `band ${band}`).toBeGreaterThan(10);
});

it('has sections that lose 5 to 20 per cent, and a utility that loses about 10', async () => {
  const found = await rowsOf(
    connection.db,
    sql`select section_code,
        (100 * (1 - sum(installation_consumption) / sum(consumption)))::float8 as loss
      from tc_audits group by rollup (section_code)`,
  );
  for (const { section_code, loss } of found) {
    expect(Number(loss), String(section_code)).toBeGreaterThan(section_code === null ? 8 : 5);
    expect(Number(loss), String(section_code)).toBeLessThan(section_code === null ? 14 : 20);
  }
});

it('is audited up to two months back, in one section later; last month is in progress', async () => {
  const found = await rowsOf(
    connection.db,
    sql`select section_code, array_agg(distinct month order by month) as months
      from tc_audits group by section_code`,
  );
  const late = found.filter(row => String(row['months']) !== String(closed));
  expect([found.length, late.map(row => String(row['months']))]).toEqual([48, [closed[0]]]);
  for (const role of ['dt', 'ae'] as const) {
    const caller = await api.as(role);
    const { json } = await caller('GET', `/${role}/audit-metrics/months/${last}`);
    const { ready, withoutConsumption, withoutInstallationConsumption, withRemark } = json['data'] ?? {};
    for (const part of [ready, withoutConsumption, withoutInstallationConsumption, withRemark])
      expect(Number(part), role).toBeGreaterThan(0);
  }
});

it('has a reading or a remark for every TC in every month, and later ones as far as the days have come', async () => {
  const found = await rowsOf(
    connection.db,
    sql`select month, count(*)::int as readings from tc_readings group by month order by month`,
  );
  expect(found.slice(0, -1)).toEqual([...closed, last].map(month => ({ month, readings: 2400 })));
  expect(Number(found.at(-1)?.['readings'])).toBeGreaterThan(1500);
  expect(Number(found.at(-1)?.['readings'])).toBeLessThan(2300);
  const [row] = await rowsOf(
    connection.db,
    sql`select count(*) filter (where final_value <> round(final_value))::float8 / count(final_value) as share from tc_readings`,
  );
  expect(Number(row?.['share'])).toBeGreaterThan(0.9);
});

it.each(['01', '22'])('has nothing from the future on day %s of a month', { tags: 'long' }, async day => {
  const at = new Date(`${current}-${day}T06:30Z`);
  const { db, close } = await testDatabase(day === '22' ? 'demo' : 'empty');
  onTestFinished(close);
  await fillWithDemo(db, demoSizes.small, { at });
  const [row] = await rowsOf(
    db,
    sql`select (select max(recorded_at) from tc_readings) as reading, (select max(audited_at) from tc_audits) as audit,
      (select max(month) from installation_months) as month,
      (select count(*)::int from installation_months where month = ${current} and reading_day >= ${Number(day)}
        and status is not null) as statuses,
      (select count(*)::int from installation_months where month = ${current} and consumption is not null) as bills,
      (select count(*)::int from installation_months where month = ${last} and reading_day >= ${Number(day)}
        and consumption is not null) as early`,
  );
  expect(row).toMatchObject({ month: current, statuses: 0, bills: 0, early: 0 });
  for (const instant of [row?.['reading'], row?.['audit']])
    expect(new Date(String(instant)).getTime()).toBeLessThan(at.getTime());
});

it('follows the seasons', async () => {
  const found = await rowsOf(
    connection.db,
    sql`select sum(consumption)::float8 as total from installation_months where month < ${last} group by month`,
  );
  const totals = found.map(({ total }) => Number(total));
  expect(Math.max(...totals) / Math.min(...totals)).toBeGreaterThan(1.03);
});
