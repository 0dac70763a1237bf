import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { officers } from '#domain/roles.ts';
import { follow } from '../support/downloads.ts';
import { statementsOf } from '../support/statements.ts';
import { useTables } from '../support/tables/useTables.ts';
import { rowsOf } from '../support/territory.ts';

const api = useTables();

/** Returns the TC, feeder and MR that an officer's lists show first, by the fields of an survey. */
async function firstOf(username: string) {
  const ae = await api.as(username);
  const [centre] = rowsOf((await ae('GET', '/ae/transformer-centres')).json, 'transformers');
  const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  const feeder = centre?.['feeder'];
  return {
    ids: {
      tc: String(centre?.['id']),
      feeder: String(feeder?.['id']),
      reader: String(reader?.['userId']),
    },
    titles: {
      tc: `${String(centre?.['number'])}, ${String(centre?.['name'])}`,
      feeder: `${String(feeder?.['number'])}, ${String(feeder?.['name'])}`,
      mrCode: String(reader?.['userInfo']?.['mrCode']),
    },
  };
}

it('records refer to TCs, feeders and MRs: added, narrowed, changed, downloaded, and named in their history', async () => {
  const ae = await api.as('ae');
  const { ids, titles } = await firstOf('ae');
  const added = await ae('POST', '/ae/surveys', { body: { number: 'I-1', ...ids } });
  expect(added.status, added.text).toBe(200);
  expect(added.json['data']).toMatchObject(ids);
  const path = `/ae/surveys/${String(added.json['data']?.['id'])}`;

  for (const [field, id] of Object.entries(ids)) {
    const narrowed = await ae('GET', '/ae/surveys', { query: { [field]: id } });
    expect(narrowed.json['data']?.['count'], field).toBe(1);
    const none = await ae('GET', '/ae/surveys', { query: { [field]: crypto.randomUUID() } });
    expect(none.json['data']?.['count'], field).toBe(0);
  }

  const cleared = await ae('PATCH', path, { body: { feeder: null }, headers: { 'if-match': '"1"' } });
  expect(cleared.status, cleared.text).toBe(200);
  const { json } = await ae('GET', `${path}/history`);
  const [edited, created] = [0, 1].map(at => json['data']?.['history']?.[at]?.['values']);
  expect(edited).toEqual([{ title: 'Feeder', before: titles.feeder, after: null }]);
  expect(created).toContainEqual({ title: 'TC', before: null, after: titles.tc });
  expect(created).toContainEqual({
    title: 'MR',
    before: null,
    after: expect.stringContaining(titles.mrCode),
  });

  const answer = await ae('GET', '/ae/surveys/export', { query: { format: 'csv' } });
  const csv = await (await follow(api, answer)).text();
  expect(csv).toContain(titles.tc);
  expect(csv).toContain(titles.mrCode);
});

it('a reference reaches only what the officer may see', async () => {
  const [own, foreign] = [await firstOf('ae'), await firstOf('ae48')];
  const ae = await api.as('ae');
  const add = (number: string, changed: object) =>
    ae('POST', '/ae/surveys', { body: { number, ...own.ids, ...changed } });
  const refusals = [
    await add('I-2', { tc: foreign.ids.tc }),
    await add('I-3', { tc: crypto.randomUUID() }),
    await add('I-4', { reader: foreign.ids.reader }),
    await add('I-5', { feeder: crypto.randomUUID() }),
  ];
  expect(refusals.map(({ status, json }) => [status, json['errors']])).toEqual([
    [422, { tc: 'Please select TC' }],
    [422, { tc: 'Please select TC' }],
    [422, { reader: 'Please select MR' }],
    [422, { feeder: 'Please select Feeder' }],
  ]);
  expect((await ae('GET', '/ae/surveys', { query: { tc: foreign.ids.tc } })).json['data']?.['count']).toBe(0);
});

it('a row names what it refers to, to each designation that sees it, and nothing of another area', async () => {
  const [own, foreign] = [await firstOf('ae'), await firstOf('ae48')];
  const ae = await api.as('ae');
  const added = await ae('POST', '/ae/surveys', { body: { number: 'I-6', ...own.ids } });
  const id = String(added.json['data']?.['id']);
  const named = {
    [own.ids.tc]: own.titles.tc,
    [own.ids.feeder]: own.titles.feeder,
    [own.ids.reader]: expect.stringContaining(own.titles.mrCode),
  };
  expect(added.json['data']?.['titles']).toEqual(named);
  for (const role of officers) {
    const officer = await api.as(role);
    const { json } = await officer('GET', `/${role}/surveys/${id}`);
    expect(json['data']?.['titles'], role).toEqual(named);
    const rows = rowsOf((await officer('GET', `/${role}/surveys`, { query: { perPage: 100 } })).json, 'rows');
    expect(rows.find(row => String(row['id']) === id)?.['titles'], role).toEqual(named);
  }

  // As after a TC and an MR have moved to another section.
  const moved = sql`update surveys set tc = ${foreign.ids.tc}, reader = ${foreign.ids.reader} where id = ${id}`;
  await api.server.db.execute(moved);
  const now = await ae('GET', `/ae/surveys/${id}`);
  expect(now.json['data']?.['titles']).toEqual({ [own.ids.feeder]: own.titles.feeder });
  const cio = await api.as('cio');
  const all = (await cio('GET', `/cio/surveys/${id}`)).json['data']?.['titles'];
  expect(Object.keys(all ?? {}).toSorted()).toEqual(
    [foreign.ids.tc, foreign.ids.reader, own.ids.feeder].toSorted(),
  );
});

it('a page of many rows looks their titles up as often as a page of one: once for each kind of record', async () => {
  const ae = await api.as('ae');
  const centres = rowsOf((await ae('GET', '/ae/transformer-centres')).json, 'transformers');
  const readers = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  for (const at of [0, 1, 2]) {
    const ids = {
      tc: centres[at]?.['id'],
      feeder: centres[at]?.['feeder']?.['id'],
      reader: readers[at]?.['userId'],
    };
    const added = await ae('POST', '/ae/surveys', { body: { number: `I-7${at}`, ...ids } });
    expect(added.status, added.text).toBe(200);
  }
  const read = async (perPage: number) => {
    let rows: ReturnType<typeof rowsOf> = [];
    const sent = await statementsOf(async () => {
      rows = rowsOf((await ae('GET', '/ae/surveys', { query: { perPage, sort: '-number' } })).json, 'rows');
    });
    // Other work of the server, such as its outbox, may send statements meanwhile.
    const namings = sent.map(({ text }) => text).filter(text => text.includes('::uuid[])'));
    return { namings, titles: rows.flatMap(row => Object.values(row['titles'] ?? {})) };
  };
  const [one, many] = [await read(1), await read(3)];
  expect(new Set(many.titles).size).toBeGreaterThan(new Set(one.titles).size);
  expect(many.namings).toHaveLength(3);
  expect(many.namings.toSorted()).toEqual(one.namings.toSorted());
});
