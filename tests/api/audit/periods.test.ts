import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf as rowsIn } from '../../../server/services/db/connect.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';

const api = useApi();
/** The quarter that ends with the last month that most sections of the demo utility have audited. */
const until = addMonths(currentMonth(), -2);
const from = addMonths(until, -2);

let dt: Caller;
let ae: Caller;
beforeAll(async () => {
  [dt, ae] = await Promise.all([api.as('dt'), api.as('ae')]);
});

const read = async (caller: Caller, path: string, query: Record<string, string | number> = {}) => {
  const { json, status, text } = await caller('GET', `${path}/months/${until}`, { query });
  expect(status, text).toBe(200);
  return json;
};

async function every(caller: Caller, path: string, query: Record<string, string>, list: string) {
  const found: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const json = await read(caller, path, { ...query, page, perPage: 100 });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    found.push(...rowsOf(json, list));
  }
  return found;
}

describe('the worst TCs of a period', () => {
  const worst = '/dt/worst-transformers';

  /** The TCs that lost energy, by PostgreSQL from the audits alone. */
  const expected = (condition = sql`true`) =>
    rowsIn(
      api.server.db,
      sql`
        select tc_id::text as id, max(month) as month, count(*)::int as audited, sum(consumption)::float8 as consumption,
          sum(installation_consumption)::float8 as "installationConsumption", sum(demand)::float8 as demand,
          sum(collection)::float8 as collection, sum(consumption - installation_consumption)::float8 as "lostUnits",
          round(sum(consumption - installation_consumption) * 100 / sum(consumption), 2)::float8 as "lossPercentage",
          round(sum(consumption - installation_consumption) * sum(demand) / nullif(sum(installation_consumption), 0), 2)::float8
            as "lostRupees"
        from tc_audits where month between ${from} and ${until} and ${condition}
        group by tc_id having sum(consumption) > sum(installation_consumption)
        order by sum(consumption - installation_consumption) desc, tc_id`,
    );

  it('are those whose sums lose, as SQL written apart has them, by units and by rupees', async () => {
    const found = await every(dt, worst, { from }, 'transformers');
    const wanted = await expected();
    expect(wanted.length).toBeGreaterThan(100);
    expect(found).toMatchObject(wanted);
    const byRupees = await every(dt, worst, { from, by: 'rupees' }, 'transformers');
    const rupees = byRupees.map(({ lostRupees }) => Number(lostRupees ?? -Infinity));
    expect(rupees).toEqual(rupees.toSorted((one, other) => other - one));
    expect(new Set(byRupees.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
  });

  it("are an ae's own, and no others", async () => {
    const own = await every(ae, '/ae/worst-transformers', { from }, 'transformers');
    expect(own).toMatchObject(await expected(sql`section_code = '5410101'`));
    const query = { from, location: 'zone', locationCode: '9' };
    expect((await ae('GET', `/ae/worst-transformers/months/${until}`, { query })).status).toBe(404);
  });

  it('are those of the month if the period is that month alone', async () => {
    expect(await read(dt, worst, { from: until })).toEqual(await read(dt, worst));
  });

  it.each([
    [{ from: addMonths(until, 1) }, /before it begins/],
    [{ from: addMonths(until, -40) }, /It can have 36 at most|first month that can be audited/],
    [{ from, by: 'repeated' }, /last four months/],
  ])('are refused with words for %j', async (query, words) => {
    const { status, json } = await dt('GET', `${worst}/months/${until}`, { query });
    expect(status).toBe(422);
    expect(json['message']).toMatch(words);
  });
});

describe('the feeders of a period', () => {
  const feeders = '/dt/feeder-audits';

  /** The balances of the feeders, by PostgreSQL from the raw tables: first each month's, then their sums. */
  const expected = () =>
    rowsIn(
      api.server.db,
      sql`
        with days as (select to_char(d, 'YYYY-MM') as month from generate_series((${from} || '-01')::date, (${until} || '-01')::date, '1 month') d),
        hung as (
          select distinct on (tc_id, days.month) tc_id, days.month, feeder_id
          from tc_terms join days on from_month <= days.month order by tc_id, days.month, from_month desc),
        monthly as (
          select feeders.id, days.month, reading.energy_in, coalesce(reading.ht, 0) as ht, count(hung.tc_id) as tcs,
            count(audit.tc_id) as audited, coalesce(sum(audit.consumption), 0) as at_tcs,
            coalesce(sum(audit.installation_consumption), 0) as billed
          from feeders cross join days
            left join feeder_readings reading on reading.feeder = feeders.id and reading.month = days.month
            left join hung on hung.feeder_id = feeders.id and hung.month = days.month
            left join tc_audits audit on audit.tc_id = hung.tc_id and audit.month = days.month
          group by 1, 2, 3, 4 having count(hung.tc_id) > 0 or energy_in is not null),
        judged as (select *, energy_in is not null and audited * 10 >= tcs * 9 as is_known from monthly)
        select id::text, count(*)::int as months, (count(*) filter (where is_known))::int as known,
          (sum(energy_in) filter (where is_known))::float8 as "energyIn",
          (sum(at_tcs) filter (where is_known))::float8 as consumption,
          (sum(energy_in - ht - at_tcs) filter (where is_known))::float8 as "lineLoss",
          round(sum(energy_in - ht - at_tcs) filter (where is_known) * 100 / sum(energy_in) filter (where is_known), 2)::float8
            as "lineLossPercentage",
          (sum(energy_in - ht - billed) filter (where is_known))::float8 as "totalLoss"
        from judged group by id order by id`,
    );

  it('are ranked by the sums of the months whose losses are known, if these are at least 90% of all', async () => {
    const ranked = await every(dt, feeders, { from }, 'feeders');
    const unranked = await every(dt, feeders, { from, by: 'unranked' }, 'feeders');
    const wanted = await expected();
    const isRanked = (row: Record<string, unknown>) => Number(row['known']) * 10 >= Number(row['months']) * 9;
    const byId = (rows: readonly Record<string, unknown>[]) =>
      rows.toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1));
    expect(ranked.length).toBeGreaterThan(20);
    expect(byId(ranked)).toMatchObject(wanted.filter(isRanked));
    const others = byId(unranked);
    expect(others.length).toBeGreaterThan(0);
    for (const [at, { id, months, known }] of wanted.filter(row => !isRanked(row)).entries())
      expect(others[at]).toMatchObject({ id, months, known, lacks: 'months', lineLoss: null });
  });

  it('add up to the totals of the period', async () => {
    const { data: totals } = await read(dt, '/dt/feeder-totals', { from });
    const ranked = await every(dt, feeders, { from }, 'feeders');
    expect(totals?.['ranked']).toBe(ranked.length);
    const sum = ranked.reduce((all, { lineLoss }) => all + Number(lineLoss), 0);
    expect(Number(totals?.['figures']?.['lineLoss'])).toBeCloseTo(sum, 2);
  });

  it('are refused with words for a period that ends before it begins', async () => {
    for (const call of ['feeder-audits', 'feeder-totals']) {
      const path = `/dt/${call}/months/${until}`;
      const { status, json } = await dt('GET', path, { query: { from: addMonths(until, 1) } });
      expect([status, json['message']]).toEqual([422, expect.stringMatching(/before it begins/)]);
    }
  });
});

it('the energy flow of a period is the sum of those of its months, and adds up to what went in', async () => {
  const flows = '/ae/energy-flow';
  const steps = (json: Answered) => new Map(rowsOf(json, 'steps').map(step => [String(step['step']), step]));
  const { json } = await ae('GET', `${flows}/months/${until}`, { query: { from } });
  const months = await Promise.all(
    [from, addMonths(from, 1), until].map(async month => (await ae('GET', `${flows}/months/${month}`)).json),
  );
  const sum = (of: (month: Answered) => unknown) =>
    months.reduce((total, month) => total + Number(of(month)), 0);
  const flow = json['data'] ?? {};
  expect(Number(flow['audited'])).toBeGreaterThan(10);
  for (const total of ['audited', 'energyIn', 'demand', 'collection'])
    expect(Number(flow[total]), total).toBeCloseTo(
      sum(month => month['data']?.[total]),
      2,
    );
  for (const step of ['unbilled', 'doorLock', 'mnr', 'zeroConsumption', 'technical', 'unexplained'])
    for (const figure of ['units', 'installations'])
      expect(Number(steps(json).get(step)?.[figure]), `${step} ${figure}`).toBeCloseTo(
        sum(month => steps(month).get(step)?.[figure]),
        2,
      );
  const all = [...steps(json).values()].reduce((total, { units }) => total + Number(units), 0);
  expect(all).toBeCloseTo(Number(flow['energyIn']), 2);
  const query = { from: addMonths(until, 1) };
  expect((await ae('GET', `${flows}/months/${until}`, { query })).status).toBe(422);
});
