import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { changes } from '../../../server/services/db/schema/index.ts';
import { useApi, type Answer, type Answered, type Caller } from '../../support/api.ts';
import {
  centresOf,
  idOf,
  installationsOf,
  isAt,
  previewMany,
  tagMany,
  tcIdOf,
  type Centre,
} from './section.ts';

const api = useApi();
const month = currentMonth();
const lastMonth = addMonths(month, -1);
const unknownId = '00000000-0000-4000-8000-000000000000';
let ae: Caller;
beforeAll(async () => {
  ae = await api.as('ae');
});

const preview = (centre: Centre, body: object, of = month) => previewMany(ae, centre.id, of, body);
const tag = (centre: Centre, body: object, of = month) => tagMany(ae, centre.id, of, body);

/** Returns the expected answer for tagging rows to a centre, computed from the list. */
const expectedOf = (centre: Centre, rows: readonly Answered[]) => ({
  count: rows.filter(row => !isAt(row, centre)).length,
  readingDayChanges: rows.filter(row => Number(row['readingDay']) !== centre.readingDay).length,
  readingDay: centre.readingDay,
});

/** Returns the current state of the rows in a month. */
async function now(rows: readonly Answered[], of: string): Promise<Answered[]> {
  const ids = new Set(rows.map(idOf));
  return (await installationsOf(ae, of)).filter(row => ids.has(idOf(row)));
}

describe.each([
  ['by their ids', 'LT3'],
  ['by the filter that shows them', 'LT2'],
])('installations chosen %s', (way, tariff) => {
  it('move together, as previewed, in this month and later ones', async () => {
    const [centre, other] = await centresOf(ae);
    const to = way === 'by their ids' ? centre : other;
    const filter = { tariff: [tariff], untagged: false };
    const all = await installationsOf(ae, lastMonth);
    const shown = all.filter(
      row => row['transformer'] !== null && String(row['tariff']?.['short']) === tariff,
    );
    const body = way === 'by their ids' ? { installationIds: [...shown, ...shown].map(idOf) } : { filter };
    const previewed = await preview(to, body, lastMonth);
    expect(previewed.json['data']).toMatchObject(expectedOf(to, shown));
    expect(await now(shown, lastMonth), 'a preview changes nothing').toEqual(shown);
    const { count } = expectedOf(to, shown);
    expect(count).toBeGreaterThan(5);
    const done = await tag(to, { ...body, expected: count }, lastMonth);
    expect(done.json).toMatchObject({ data: expectedOf(to, shown), message: 'Successfully Tagged TC' });
    for (const of of [lastMonth, month])
      for (const row of await now(shown, of)) expect(isAt(row, to), of).toBe(true);
    expect(await now(all, lastMonth)).toHaveLength(all.length);
    const moved = shown.filter(row => !isAt(row, to)).map(idOf);
    const entries = await api.server.db
      .select({ id: changes.entityId })
      .from(changes)
      .where(
        and(
          eq(changes.action, 'installation.tag'),
          eq(changes.requestId, done.headers.get('x-request-id') ?? ''),
        ),
      );
    expect(entries.map(({ id }) => id).toSorted()).toEqual(moved.toSorted());
  });
});

it('moves nothing if one installation is missing or in another section', async () => {
  const cio = await api.as('cio');
  const [foreign] = await installationsOf(
    cio,
    month,
    { location: 'section', locationCode: '5410102' },
    'cio',
  );
  const [foreignCentre] = await centresOf(cio, 'cio', { location: 'section', locationCode: '5410102' });
  const [centre] = await centresOf(ae);
  const own = (await installationsOf(ae, month)).filter(row => !isAt(row, centre)).slice(0, 5);
  const absent = await preview(centre, { installationIds: [unknownId] });
  expect(absent.status).toBe(404);
  const ids = own.map(idOf);
  const refused: Answer[] = [
    await preview(centre, { installationIds: [...ids, idOf(foreign)] }),
    await tag(centre, { installationIds: [...ids, idOf(foreign)], expected: 6 }),
    await tag(centre, { installationIds: [...ids, unknownId], expected: 6 }),
    await preview(foreignCentre, { installationIds: ids }),
    await tag(foreignCentre, { installationIds: ids, expected: 5 }),
    await tag(foreignCentre, { filter: {}, expected: 0 }),
  ];
  for (const { status, text } of refused) expect([status, text]).toEqual([404, absent.text]);
  expect(await now(own, month)).toEqual(own);
});

it('a filter reaches only the officer’s section, and no meter reader outside it', async () => {
  const cio = await api.as('cio');
  const [centre] = await centresOf(ae);
  const elsewhere = await installationsOf(
    cio,
    month,
    { location: 'section', locationCode: '5410102' },
    'cio',
  );
  const mrCodes = [...new Set(elsewhere.map(row => String(row['MR']?.['mrCode'])))];
  expect((await preview(centre, { filter: { mrCode: mrCodes } })).json['data']).toMatchObject({ count: 0 });
  const all = await installationsOf(ae, month);
  expect((await preview(centre, { filter: {} })).json['data']).toMatchObject(expectedOf(centre, all));
});

it('tags nothing if others tagged since the preview; the new number must be confirmed', async () => {
  const [centre, other] = await centresOf(ae);
  const filter = { untagged: true };
  const untagged = await installationsOf(ae, month, filter);
  const { json } = await preview(centre, { filter });
  const expected = Number(json['data']?.['count']);
  expect(expected).toBe(untagged.length);
  expect((await tag(other, { installationIds: [idOf(untagged[0])], expected: 1 })).status).toBe(200);
  const refused = await tag(centre, { filter, expected });
  expect([refused.status, refused.json['code']]).toEqual([409, 'TaggingChanged']);
  expect(await now(untagged.slice(1), month)).toEqual(untagged.slice(1));
  const named = { installationIds: untagged.map(idOf), filter };
  expect((await tag(centre, { ...named, expected })).json['code'], 'the first is tagged by now').toBe(
    'TaggingChanged',
  );
  expect((await tag(centre, { ...named, expected: expected - 1 })).status).toBe(200);
  expect((await now(untagged, month)).map(tcIdOf).toSorted()).toEqual(
    untagged.map((_, at) => (at === 0 ? other.id : centre.id)).toSorted(),
  );
  expect((await preview(centre, { filter })).json['data']).toMatchObject({ count: 0, readingDayChanges: 0 });
});

it('refuses a request that chooses nothing or too many, or has no expected number', async () => {
  const [centre] = await centresOf(ae);
  const refused = [
    await preview(centre, {}),
    await preview(centre, { installationIds: [] }),
    await preview(centre, { installationIds: Array.from({ length: 501 }, () => unknownId) }),
    await preview(centre, { filter: { sectionCode: '5410102' } }),
    await tag(centre, { filter: {} }),
    await tag(centre, { expected: 1 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
  const searched = await preview(centre, { filter: { RRNumber: 'B', billingStatus: ['VACANT'] } });
  expect([searched.status, searched.json['message']]).toEqual([422, 'Please select Mr code or Reading day']);
});
