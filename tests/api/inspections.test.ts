import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { rowsOf as foundIn } from '../../server/services/db/connect.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
const month = addMonths(currentMonth(), -3);
const due = `${addMonths(currentMonth(), 1)}-15`;

let ae: Caller;
let tcs: string[];
beforeAll(async () => {
  await api.server.db.execute(sql`delete from inspections`);
  ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month, perPage: 100 } });
  tcs = rowsOf(json, 'transformers').map(({ id }) => String(id));
});

const tc = () => {
  const found = tcs.shift();
  if (found === undefined) throw new Error('The demo utility has no further TC.');
  return found;
};
const add = (transformer: string, given: object = {}) =>
  ae('POST', '/ae/inspections', { body: { transformer, month, reason: 'highLoss', due, ...given } });
const change = (record: Answered, body: object, version = 1) =>
  ae('PATCH', `/ae/inspections/${String(record['id'])}`, {
    body,
    headers: { 'if-match': `"${version}"` },
  });

describe('an inspection', () => {
  it('begins open, and is not raised a second time while it is unfinished', async () => {
    const transformer = tc();
    const first = await add(transformer);
    expect(first.json['data']).toMatchObject({ state: 'open', closed: false, due, assignedTo: null });
    const message = 'Another inspection has this TC and Month and Reason, and is not closed.';
    const second = await add(transformer);
    expect([second.status, second.json['message'], Object.keys(second.json['errors'] ?? {})]).toEqual([
      409,
      message,
      ['transformer', 'month', 'reason'],
    ]);
    expect((await add(transformer, { reason: 'misTag' })).status).toBe(200);
    const record = first.json['data'] ?? {};
    const done = { state: 'done', finding: 'wrongTag', recoveredUnits: 120.5, recoveredRupees: 860.25 };
    expect((await change(record, done)).status).toBe(200);
    expect((await add(transformer)).status).toBe(200);
    const reopened = { state: 'open', finding: null, recoveredUnits: null, recoveredRupees: null };
    const refused = await change(record, reopened, 2);
    expect([refused.status, refused.json['message']]).toEqual([409, message]);
  });

  it('sent twice at once is raised once', async () => {
    const transformer = tc();
    const both = await Promise.all([add(transformer), add(transformer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ state: 'done' }, { finding: 'Please choose what was found.' }],
    [{ finding: 'theft' }, { finding: 'Finding belongs to a done inspection only' }],
    [
      { state: 'noFaultFound', recoveredUnits: 0, recoveredRupees: 4 },
      {
        recoveredUnits: 'Recovered, kWh belongs to a done inspection only',
        recoveredRupees: 'Recovered, ₹ belongs to a done inspection only',
      },
    ],
  ])('with %j is refused at its inputs', async (given, errors) => {
    const { status, json } = await add(tc(), given);
    expect([status, json['errors']]).toEqual([422, errors]);
  });

  it('of a TC of another section is refused, and so is one by an officer above', async () => {
    const [other] = await foundIn(
      api.server.db,
      sql`select id from transformer_centres where section_code = '5410102' limit 1`,
    );
    const foreign = await add(String(other?.['id']));
    expect([foreign.status, foreign.json['errors']]).toEqual([422, { transformer: 'Please select TC' }]);
    const aee = await api.as('aee');
    expect((await aee('POST', '/aee/inspections', { body: {} })).status).toBe(403);
  });
});

describe('the list', () => {
  it('shows the unfinished first, the longest overdue at the top, and finds those due up to a day', async () => {
    await api.server.db.execute(sql`delete from inspections`);
    const [late, later, closed] = [tc(), tc(), tc()];
    await add(closed, { due: `${month}-02`, state: 'noFaultFound' });
    await add(later, { due: `${month}-20` });
    await add(late, { due: `${month}-10`, state: 'visited' });
    const listed = async (query = '') =>
      rowsOf((await ae('GET', `/ae/inspections${query}`)).json, 'rows').map(row => row['transformer']);
    expect(await listed()).toEqual([late, later, closed]);
    expect(await listed(`?state=open&state=visited&due=${month}-15`)).toEqual([late]);
    const pages = [await listed('?perPage=1&page=2'), await listed('?sort=-closed')];
    expect(pages).toEqual([[later], [closed, later, late]]);
  });
});
