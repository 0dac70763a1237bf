import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import { toPosition } from '#schema/fields/position/index.ts';
import { follow } from '../support/downloads.ts';
import { useTables } from '../support/tables/useTables.ts';
import { rowsOf } from '../support/territory.ts';

const api = useTables();
const [kadri, bejai] = ['5410101', '5410102'];
const base = { lat: 12.91416, long: 74.856 };

/** Adds a crew as the corporate office. Returns the answer. */
const add = async (name: string, section: string | undefined, more: object = {}) =>
  (await api.as('cio'))('POST', '/cio/line-crews', { body: { name, section, ...more } });

beforeAll(async () => {
  await add('Day 1', kadri, { base, shift: 'day' });
  await add('Day 2', kadri, { base, shift: 'day' });
  await add('Night 1', kadri, { base: { lat: 12.9, long: 74.84 }, shift: 'night' });
  await add('Night 2', kadri, { shift: 'night' });
  await add('Night 3', bejai, { base: { lat: 12.88, long: 74.85 }, shift: 'night' });
});

/** Returns the names of the crews on the map, and the numbers beside them. */
async function mapOf(username: string, role: string, query: Record<string, string> = {}) {
  const caller = await api.as(username);
  const answer = await caller('GET', `/${role}/line-crews/points`, { query });
  expect(answer.status, answer.text).toBe(200);
  const { count, withoutPosition } = answer.json['data'] ?? {};
  return { names: rowsOf(answer.json, 'points').map(({ name }) => name), count, withoutPosition };
}

it('the points are those of the officer’s area, in the order of the list, with the number of those without', async () => {
  expect(await mapOf('ae', 'ae')).toEqual({
    names: ['Day 1', 'Day 2', 'Night 1'],
    count: 3,
    withoutPosition: 1,
  });
  expect(await mapOf('ae2', 'ae')).toEqual({ names: ['Night 3'], count: 1, withoutPosition: 0 });
  expect(await mapOf('cio', 'cio')).toMatchObject({ count: 4, withoutPosition: 1 });
  expect(await mapOf('ae', 'ae', { location: 'section', locationCode: bejai })).toMatchObject({ count: 0 });
});

it('search, filter and area narrow the points as they narrow the list', async () => {
  for (const query of [
    { q: 'day' },
    { shift: 'night' },
    { shift: 'night', q: '3' },
    { shift: 'night', location: 'section', locationCode: kadri },
  ]) {
    const { names, count, withoutPosition } = await mapOf('cio', 'cio', query);
    const { json } = await (await api.as('cio'))('GET', '/cio/line-crews', { query });
    const rows = rowsOf(json, 'rows');
    expect(names.length, JSON.stringify(query)).toBeGreaterThan(0);
    expect(names).toEqual(rows.filter(row => row['base']).map(({ name }) => name));
    expect([count, withoutPosition]).toEqual([names.length, rows.length - names.length]);
  }
});

it('refuses what is no place on the earth, with words at its input', async () => {
  const refused = async (place: unknown) => {
    const { status, json } = await add('Nowhere', kadri, { base: place });
    return [status, json['errors']];
  };
  expect(await refused({ lat: 91, long: 74.8 })).toEqual([
    422,
    { base: 'The latitude of Base must be from -90 to 90' },
  ]);
  expect(await refused({ lat: 12.9, long: -180.5 })).toEqual([
    422,
    { base: 'The longitude of Base must be from -180 to 180' },
  ]);
  for (const half of [{ lat: 12.9 }, { long: 74.8 }, {}])
    expect(await refused(half), JSON.stringify(half)).toEqual([
      422,
      { base: 'Please enter latitude and longitude for Base, such as 12.91416, 74.85600' },
    ]);
  expect((await refused({ ...base, height: 3 }))[0]).toBe(400);
  const { json } = await (await api.as('cio'))('GET', '/cio/line-crews', { query: { q: 'Nowhere' } });
  expect(json['data']?.['count']).toBe(0);
});

it('keeps a place to the metre; its history shows both, the same place changes nothing, and null clears it', async () => {
  const added = await add('Moving', kadri, { base: { lat: 12.914_163_49, long: 74.856_004_9 } });
  expect(added.json['data']?.['base'], added.text).toEqual({ lat: 12.91416, long: 74.856 });
  const path = `/cio/line-crews/${String(added.json['data']?.['id'])}`;
  const cio = await api.as('cio');
  const change = async (place: object | null, version: number) => {
    const answer = await cio('PATCH', path, {
      body: { base: place },
      headers: { 'if-match': `"${version}"` },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.headers.get('etag');
  };
  expect(await change({ long: 74.856, lat: 12.91416 }, 1)).toBe('"1"');
  expect(await change({ lat: 13, long: 74.9 }, 1)).toBe('"2"');
  expect(await change(null, 2)).toBe('"3"');
  const { json } = await cio('GET', `${path}/history`);
  const changes = Object.values(json['data']?.['history'] ?? {}).map(({ values }) => values);
  expect(changes.slice(0, 2)).toEqual([
    [{ title: 'Base', before: '13.00000, 74.90000', after: null }],
    [{ title: 'Base', before: '12.91416, 74.85600', after: '13.00000, 74.90000' }],
  ]);
  expect(changes[2]).toContainEqual({ title: 'Base', before: null, after: '12.91416, 74.85600' });
});

it('a download has the place as one text, which means the same place when it is typed', async () => {
  const answer = await (await api.as('ae'))('GET', '/ae/line-crews/export', { query: { q: 'Day' } });
  const text = await (await follow(api, answer)).text();
  const { data } = Papa.parse<Record<string, string>>(text.replace(csvMark, ''), { header: true });
  const places = data.map(row => row['Base']).filter(Boolean);
  expect(places).toEqual(['12.91416, 74.85600', '12.91416, 74.85600']);
  expect(toPosition(places[0])).toEqual(base);
});
