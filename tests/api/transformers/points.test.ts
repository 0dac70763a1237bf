import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lossBand } from '#domain/audit.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { mostPoints } from '#domain/points.ts';
import { useApi, type Answered, type Caller } from '../../support/api.ts';

const api = useApi();
const listOf = (value: Answered | undefined): Answered[] => (Array.isArray(value) ? value : []);
/** A month that the demo utility has audited. */
const month = addMonths(currentMonth(), -2);

type Query = Record<string, string | number | boolean>;

async function pointsOf(caller: Caller, role: string, query: Query) {
  const { status, json } = await caller('GET', `/${role}/transformer-centres/points`, { query });
  expect(status).toBe(200);
  const { points, count, withoutPosition } = json['data'] ?? {};
  return { points: listOf(points), count: Number(count), without: Number(withoutPosition) };
}

/** Reads every page of the list. */
async function listed(caller: Caller, role: string, query: Query) {
  const rows: Answered[] = [];
  for (let page = 1, left = 1; left > 0; page += 1) {
    const { json } = await caller('GET', `/${role}/transformer-centres`, {
      query: { ...query, page, perPage: 100 },
    });
    rows.push(...listOf(json['data']?.['transformers']));
    left = Number(json['data']?.['tcCount']) - rows.length;
  }
  return rows;
}

it('an ae gets every TC of the own section that has a position, with its loss, and how many have none', async () => {
  const ae = await api.as('ae');
  const rows = await listed(ae, 'ae', { month });
  const { points, count, without } = await pointsOf(ae, 'ae', { month });
  expect(without).toBeGreaterThan(0);
  expect(without).toBeLessThan(10);
  expect(count + without).toBe(rows.length);
  expect(points).toEqual(
    rows
      .filter(row => row['gpsCoordinates'])
      .map(row => {
        const loss = row['audit']?.[0]?.['lossPercentage'];
        return {
          id: row['id'],
          number: row['number'],
          name: row['name'],
          position: row['gpsCoordinates']?.['coordinates'],
          section: { code: row['location']?.['sectionCode'], name: row['location']?.['sectionName'] },
          lossPercentage: loss,
          lossBand: typeof loss === 'number' ? lossBand(loss) : null,
        };
      }),
  );
  expect(points.some(point => point['lossBand'] === null)).toBe(true);
  expect(points.some(point => point['lossBand'] !== null)).toBe(true);
});

it('narrows by what the list narrows by, and by several at once', async () => {
  const ee = await api.as('ee');
  const [some] = await listed(ee, 'ee', { month });
  const section = { location: 'section', locationCode: String(some?.['location']?.['sectionCode']) };
  const narrowings: Query[] = [
    section,
    { number: String(some?.['number']).slice(-3) },
    { readingDay: Number(some?.['readingDay']) },
    { mrCode: String(some?.['readingMR']?.['mrCode']) },
    { feederId: String(some?.['feeder']?.['id']) },
    { audited: true },
    { unaudited: true, ...section },
    { twentyAndAbove: true },
    { ...section, readingDay: Number(some?.['readingDay']), audited: true },
    { location: 'zone', locationCode: '6' },
  ];
  for (const narrowing of narrowings) {
    const rows = await listed(ee, 'ee', { month, ...narrowing });
    const { points, without } = await pointsOf(ee, 'ee', { month, ...narrowing });
    const located = rows.filter(row => row['gpsCoordinates']);
    expect(
      points.map(point => point['id']),
      JSON.stringify(narrowing),
    ).toEqual(located.map(row => row['id']));
    expect(without, JSON.stringify(narrowing)).toBe(rows.length - located.length);
  }
});

it('tells only how many there are of more TCs than a map shows, and shows an area of fewer', async () => {
  const dt = await api.as('dt');
  const whole = await pointsOf(dt, 'dt', { month });
  expect(whole.points).toHaveLength(whole.count);

  const more = mostPoints + 1 - whole.count;
  await api.server.db.execute(sql`
    insert into transformer_centres
    select (jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(), 'number', 'P' || n))).*
    from (select centre from transformer_centres centre
        where section_code = '5410101' and latitude is not null limit 1) as one (model),
      generate_series(1, ${more}::integer) as n`);
  expect(await pointsOf(dt, 'dt', { month })).toEqual({ ...whole, points: [], count: mostPoints + 1 });
  const narrowed = await pointsOf(dt, 'dt', { month, location: 'zone', locationCode: '6' });
  expect(narrowed.points).toHaveLength(narrowed.count);
  expect(narrowed.count).toBeGreaterThan(0);
});
