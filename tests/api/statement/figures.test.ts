import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { lastTwelve, lengthOf, monthsOf, type Period } from '#domain/periods.ts';
import { statementCategories } from '#domain/statement.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import { useApi, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The last month that most sections of the demo utility have audited. */
const last = addMonths(currentMonth(), -2);
const quarter: Period = { from: addMonths(last, -2), until: last };
const year = lastTwelve(last);

let dt: Caller;
beforeAll(async () => {
  dt = await api.as('dt');
});

const pathOf = ({ from, until }: Period, role = 'dt') => `/${role}/statements/${from}/${until}`;

/** Sums and ratios of the audits that meet a condition, by PostgreSQL from the audits alone, one by one. */
const figuresWhere = (period: Period, condition: ReturnType<typeof sql>) => sql`
  select count(*)::int as audited, sum(a.installations)::int as installations,
    sum(a.consumption)::float8 as consumption, sum(a.installation_consumption)::float8 as "installationConsumption",
    sum(a.demand)::float8 as demand, sum(a.collection)::float8 as collection,
    (sum(a.consumption) - sum(a.installation_consumption))::float8 as "lostUnits",
    round(100 * (sum(a.consumption) - sum(a.installation_consumption)) / sum(a.consumption), 2)::float8 as "lossPercentage",
    (100 - round(100 * (sum(a.consumption) - sum(a.installation_consumption)) / sum(a.consumption), 2))::float8 as "billingEfficiency",
    round(100 * sum(a.collection) / nullif(sum(a.demand), 0), 2)::float8 as "collectionEfficiency",
    round(100 * (sum(a.consumption) * sum(a.demand) - sum(a.installation_consumption) * sum(a.collection))
      / nullif(sum(a.consumption) * sum(a.demand), 0), 2)::float8 as "ATAndC"
  from tc_audits a where a.month between ${period.from} and ${period.until} and ${condition}`;

/** The TC-months in service up to the month that has ended last, counted TC by TC. */
const inService = ({ from, until }: Period, condition: ReturnType<typeof sql>) => sql`
  select coalesce(sum((select count(*) from generate_series((greatest(c.activated_on, ${from}) || '-01')::date,
    (least(${until}, ${addMonths(currentMonth(), -1)}) || '-01')::date, '1 month'))), 0)::int as transformers
  from transformer_centres c where ${condition}`;

const first = async (query: ReturnType<typeof sql>) => (await rowsIn(api.server.db, query))[0] ?? {};

describe.each([
  ['quarter', quarter],
  ['year', year],
])("the demo's last %s", (_, period) => {
  it('equals what SQL written apart makes of the raw tables: the utility, each circle and each section', async () => {
    const { json, status, text } = await dt('GET', pathOf(period), { query: { level: 'circle' } });
    expect(status, text).toBe(200);
    expect(json['data']?.['figures']).toMatchObject({
      ...(await first(figuresWhere(period, sql`true`))),
      ...(await first(inService(period, sql`true`))),
    });
    const circles = rowsOf(json, 'parts');
    expect(circles.length).toBeGreaterThan(1);
    const inCircle = (code: string) =>
      sql`section_code in (select section_code from areas where circle_code = ${code})`;
    for (const { area, figures } of circles) {
      const code = String(Object(area).code);
      expect(figures, code).toMatchObject({
        ...(await first(figuresWhere(period, inCircle(code)))),
        ...(await first(inService(period, inCircle(code)))),
      });
    }
    const { json: bySection } = await dt('GET', pathOf(period), { query: { level: 'section' } });
    const audited = rowsOf(bySection, 'parts').filter(({ figures }) => Object(figures).audited > 0);
    expect(audited.length).toBeGreaterThan(20);
    for (const { area, figures } of audited.slice(0, 20))
      expect(figures).toMatchObject(
        await first(figuresWhere(period, sql`section_code = ${String(Object(area).code)}`)),
      );
  });

  it('compares the TC-months that are audited in the period before too', async () => {
    const { json } = await dt('GET', pathOf(period));
    const back = lengthOf(period);
    const pairs = await first(sql`
      select count(*)::int as audited, sum(n.consumption)::float8 as consumption, sum(n.demand)::float8 as demand,
        sum(p.consumption)::float8 as past, sum(p.collection)::float8 as "pastCollection"
      from tc_audits n, tc_audits p
      where n.month between ${period.from} and ${period.until} and p.tc_id = n.tc_id and p.section_code = n.section_code
        and (p.month || '-01')::date = (n.month || '-01')::date - ${back} * interval '1 month'`);
    const same = json['data']?.['same'];
    if (Number(pairs['audited']) === 0) expect(same).toBe(null);
    else
      expect(same).toMatchObject({
        now: { audited: pairs['audited'], consumption: pairs['consumption'], demand: pairs['demand'] },
        earlier: { consumption: pairs['past'], collection: pairs['pastCollection'] },
      });
  });

  it.each(statementCategories)('adds up by %s', async category => {
    // Only a section is listed TC by TC.
    const query = category === 'transformer' ? { location: 'section', locationCode: '5410101' } : {};
    const { json } = await dt('GET', pathOf(period), { query });
    const path = `${pathOf(period)}/categories/${category}`;
    const { json: parts, text } = await dt('GET', path, { query });
    const rows = Object.values(parts['data'] ?? {}).map(row => Object(row));
    expect(rows.length, text).toBeGreaterThan(1);
    const sumOf = (figure: string) => rows.reduce((sum, row) => sum + Number(row[figure]), 0);
    // A tariff has no energy in: no meter measures it.
    const isTariff = category === 'tariff';
    if (isTariff)
      expect(rows.map(({ consumption, ATAndC }) => [consumption, ATAndC])).toEqual(
        rows.map(() => [null, null]),
      );
    for (const figure of [
      'installationConsumption',
      'demand',
      'collection',
      ...(isTariff ? [] : ['consumption']),
    ])
      expect(sumOf(figure), figure).toBeCloseTo(Number(json['data']?.['figures']?.[figure]), 1);
    for (const figure of isTariff ? [] : ['audited', 'transformers'])
      expect(sumOf(figure), figure).toBe(json['data']?.['figures']?.[figure]);
    expect(sumOf('consumers')).toBe(json['data']?.['consumers']);
  });
});

it("has each tariff's bills, as the installations of audited TCs have them", async () => {
  const { json } = await dt('GET', `${pathOf(quarter)}/categories/tariff`);
  const wanted = await rowsIn(
    api.server.db,
    sql`select tariff as value, sum(consumption)::float8 as "installationConsumption", sum(demand)::float8 as demand,
        sum(collection)::float8 as collection, round(100 * sum(collection) / nullif(sum(demand), 0), 2)::float8 as "collectionEfficiency",
        (count(*) filter (where month = ${quarter.until}))::int as consumers,
        (sum(case when sanctioned_kw is null then sanctioned_hp * 0.746 else sanctioned_kw end)
          filter (where month = ${quarter.until}))::numeric(12, 3)::float8 as load
      from installation_months natural join (select tc_id, month from tc_audits) as closed
        join installations on id = installation_id
      where month between ${quarter.from} and ${quarter.until} group by tariff`,
  );
  const found = new Map(Object.values(json['data'] ?? {}).map(row => [String(Object(row).value), row]));
  expect(wanted.length).toBeGreaterThan(3);
  expect(found.size).toBe(wanted.length);
  for (const { load, ...row } of wanted) {
    const shown = Object(found.get(String(row['value'])));
    expect(shown).toMatchObject(row);
    expect(shown.load).toBeCloseTo(Number(load), 3);
  }
});

it('names what each month lacks, as the raw tables have it', async () => {
  const { json } = await dt('GET', pathOf(quarter));
  const months = rowsOf(json, 'months');
  expect(months.map(({ month }) => month)).toEqual(monthsOf(quarter));
  for (const found of months) {
    const month = String(found['month']);
    expect(found).toMatchObject(
      await first(sql`
        select (select count(distinct tc_id)::int from audit_revisions where month = ${month}) as reopened,
          (select count(*)::int from tc_audits where month = ${month} and loss_percentage < 0) as "negativeLoss",
          (select count(*)::int from tc_readings where month = ${month} and failure_reason = 'METER_NOT_PROVIDED') as unmetered,
          (select count(*)::int from meter_changes where month = ${month}) as "meterChanges",
          (select count(*)::int from installation_months where month = ${month} and tc_id is null) as untagged`),
    );
  }
});

it('ranks areas by AT&C, the lowest first', async () => {
  const { json } = await dt('GET', pathOf(year), { query: { level: 'division' } });
  const ranked = rowsOf(json, 'parts').filter(({ rank }) => rank !== null);
  const byRank = ranked.toSorted((one, other) => Number(one['rank']) - Number(other['rank']));
  const losses = byRank.map(({ figures }) => Number(Object(figures).ATAndC));
  expect(losses.length).toBeGreaterThan(2);
  expect(losses).toEqual(losses.toSorted((one, other) => one - other));
});
