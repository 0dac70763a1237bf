import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf as rowsIn } from '../../server/services/db/connect.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
/** The month that the demo utility has audited. */
const month = addMonths(currentMonth(), -3);

let dt: Caller;
let ae: Caller;

/** Gives every feeder with TCs a reading of the month, except each ninth; some feed HT consumers. */
async function plantReadings() {
  await api.server.db.execute(sql`
    delete from feeder_readings`);
  await api.server.db.execute(sql`
    insert into feeder_readings (feeder, month, energy_in, energy, ht)
    select feeder_id, ${month}, kwh, kwh, case when place % 5 = 0 then round(kwh / 10, 2) end
    from (
      select feeder_id, round(coalesce(sum(consumption), 100) * (1.02 + (row_number() over (order by feeder_id) % 7) * 0.03), 2) as kwh,
        row_number() over (order by feeder_id) as place
      from tc_terms left join tc_audits using (tc_id)
      where month is null or month = ${month}
      group by feeder_id) as fed
    where place % 9 > 0`);
}

beforeAll(async () => {
  [dt, ae] = await Promise.all([api.as('dt'), api.as('ae')]);
  await plantReadings();
});

async function every(caller: Caller, role: string, query: Record<string, string> = {}): Promise<Answered[]> {
  const found: Answered[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/${role}/feeder-audits/months/${month}`;
    const { json, status, text } = await caller('GET', path, { query: { ...query, page, perPage: 100 } });
    expect(status, text).toBe(200);
    last = Number(json['data']?.['pageData']?.['lastPage']);
    found.push(...rowsOf(json, 'feeders'));
  }
  return found;
}

/** The balances of all feeders, computed by PostgreSQL from the raw tables, in another way than the server does. */
const expected = () =>
  rowsIn(
    api.server.db,
    sql`
    with hung as (
      select distinct on (tc_id) tc_id, feeder_id from tc_terms where from_month <= ${month} order by tc_id, from_month desc),
    balance as (
      select f.id, f.number,
        (select energy_in from feeder_readings where feeder = f.id and month = ${month}) as energy_in,
        coalesce((select ht from feeder_readings where feeder = f.id and month = ${month}), 0) as ht,
        (select count(*) from hung where feeder_id = f.id) as tcs,
        (select count(*) from tc_audits where month = ${month} and tc_id in (select tc_id from hung where feeder_id = f.id)) as audited,
        coalesce((select sum(consumption) from tc_audits where month = ${month} and tc_id in (select tc_id from hung where feeder_id = f.id)), 0) as at_tcs,
        coalesce((select sum(installation_consumption) from tc_audits where month = ${month} and tc_id in (select tc_id from hung where feeder_id = f.id)), 0) as billed,
        coalesce((select sum(demand) from tc_audits where month = ${month} and tc_id in (select tc_id from hung where feeder_id = f.id)), 0) as demand
      from feeders f)
    select id::text, tcs::int as transformers, audited::int, energy_in::float8 as "energyIn", ht::float8,
      at_tcs::float8 as consumption, billed::float8 as "installationConsumption",
      (at_tcs - billed)::float8 as "ltLoss",
      case when known then (energy_in - ht - at_tcs)::float8 end as "lineLoss",
      case when known then round((energy_in - ht - at_tcs) * 100 / energy_in, 2)::float8 end as "lineLossPercentage",
      case when known and billed > 0 then round((energy_in - ht - at_tcs) * demand / billed, 2)::float8 end as "lineLossRupees",
      case when known then (energy_in - ht - billed)::float8 end as "totalLoss"
    from (select *, energy_in is not null and audited >= 0.9 * tcs as known from balance where tcs > 0 or energy_in is not null) as judged
    order by id`,
  );

describe('the audit of feeders', () => {
  it('equals what SQL written apart makes of the raw tables, for every feeder', async () => {
    const found = [...(await every(dt, 'dt')), ...(await every(dt, 'dt', { by: 'unranked' }))];
    const wanted = await expected();
    expect(wanted.length).toBeGreaterThan(100);
    const byId = new Map(found.map(feeder => [String(feeder['id']), feeder]));
    expect(found).toHaveLength(wanted.length);
    for (const feeder of wanted) expect(byId.get(String(feeder['id']))).toMatchObject(feeder);
  });

  it('ranks by kWh or by rupees, and leaves out those whose losses are unknown', async () => {
    for (const [by, figure] of [
      ['units', 'lineLoss'],
      ['rupees', 'lineLossRupees'],
    ] as const) {
      const lost = (await every(dt, 'dt', { by })).map(feeder => Number(feeder[figure] ?? -Infinity));
      expect(lost.length).toBeGreaterThan(10);
      expect(lost).toEqual(lost.toSorted((one, other) => other - one));
    }
    const unranked = await every(dt, 'dt', { by: 'unranked' });
    expect(new Set(unranked.map(({ lacks }) => lacks))).toEqual(new Set(['reading', 'coverage']));
    for (const feeder of unranked) expect(feeder['lineLoss']).toBe(null);
  });

  it('adds up to its divisions and to its stations, each feeder whole and once', async () => {
    const { json } = await dt('GET', `/dt/feeder-totals/months/${month}`);
    const { divisions, stations, ...total } = json['data'] ?? {};
    const ranked = await every(dt, 'dt');
    expect(total['ranked']).toBe(ranked.length);
    for (const parts of [divisions, stations]) {
      const list = Object.values(parts ?? {});
      expect(list.length).toBeGreaterThan(2);
      for (const figure of ['energyIn', 'lineLoss', 'ltLoss', 'totalLoss', 'transformers']) {
        const sum = list.reduce((all, part) => all + Number(part['figures']?.[figure]), 0);
        expect(sum, figure).toBeCloseTo(Number(total['figures']?.[figure]), 2);
      }
    }
  });
});

describe('officers of an area', () => {
  it('see the feeders that supply its TCs, whole, and of their TCs only those of the area', async () => {
    const own = new Map(
      [...(await every(ae, 'ae')), ...(await every(ae, 'ae', { by: 'unranked' }))].map(feeder => [
        String(feeder['id']),
        feeder,
      ]),
    );
    const supplied = await rowsIn(
      api.server.db,
      sql`select tc_terms.feeder_id::text as id, count(*)::int as all, count(*) filter (where section_code = '5410101')::int as own
        from tc_terms join transformer_centres on id = tc_id where from_month <= ${month}
          and (until_month is null or until_month > ${month})
        group by 1 having count(*) filter (where section_code = '5410101') > 0`,
    );
    expect([...own.keys()].toSorted()).toEqual(supplied.map(({ id }) => String(id)).toSorted());
    expect(supplied.some(feeder => feeder['all'] !== feeder['own'])).toBe(true);
    for (const { id, all, own: mine } of supplied) {
      expect(own.get(String(id))?.['transformers']).toBe(all);
      const { json } = await ae('GET', `/ae/feeders/${String(id)}/audits/${month}`);
      expect(rowsOf(json, 'transformers')).toHaveLength(Number(mine));
      expect(json['data']?.['elsewhere']).toBe(Number(all) - Number(mine));
      expect(rowsOf(json, 'months')[0]).toMatchObject({
        month,
        lineLoss: own.get(String(id))?.['lineLoss'],
      });
    }
  });

  it('get no figures of a feeder that supplies none of their TCs, and 404 of one they may not see', async () => {
    const own = new Set(
      [...(await every(ae, 'ae')), ...(await every(ae, 'ae', { by: 'unranked' }))].map(({ id }) =>
        String(id),
      ),
    );
    const foreign = (await every(dt, 'dt')).map(({ id }) => String(id)).filter(id => !own.has(id));
    // An ae sees the whole register of feeders, but no energy beyond the section.
    const { json } = await ae('GET', `/ae/feeders/${foreign[0]}/audits/${month}`);
    expect(json['data']).toEqual({ months: [], transformers: [], elsewhere: 0 });
    const ee = await api.as('ee');
    const { json: seen } = await ee('GET', '/ee/feeders', { query: { perPage: 100 } });
    const known = new Set(
      [...rowsOf(seen, 'feederList'), ...(await every(ee, 'ee'))].map(({ id }) => String(id)),
    );
    const unseen = foreign.findLast(id => !known.has(id)) ?? '';
    const [refused, absent] = [
      await ee('GET', `/ee/feeders/${unseen}/audits/${month}`),
      await ee('GET', `/ee/feeders/00000000-0000-4000-8000-000000000000/audits/${month}`),
    ];
    expect([refused.status, refused.text]).toEqual([404, absent.text]);
  });

  it('get no area beyond their own', async () => {
    const query = { location: 'zone', locationCode: '9' };
    for (const call of ['feeder-audits', 'feeder-totals'])
      expect((await ae('GET', `/ae/${call}/months/${month}`, { query })).status, call).toBe(404);
  });
});

it('names the TCs without an audit first, with what each lacks', async () => {
  const unranked = await every(dt, 'dt', { by: 'unranked' });
  const feeder = unranked.find(({ lacks }) => JSON.stringify(lacks) === '"coverage"');
  const { json } = await dt('GET', `/dt/feeders/${String(feeder?.['id'])}/audits/${month}`);
  const [first, ...others] = rowsOf(json, 'transformers');
  expect(first).toMatchObject({ consumption: null, lossPercentage: null });
  expect(Object.values(first?.['lacks'] ?? {}).length).toBeGreaterThan(0);
  const isAudited = [first, ...others].map(tc => tc?.['consumption'] !== null);
  expect(isAudited).toEqual(isAudited.toSorted((one, other) => Number(one) - Number(other)));
});
