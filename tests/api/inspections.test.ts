import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#domain/inspections.ts';
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

  it('may be of a feeder instead of a TC, once for each section', async () => {
    const { json } = await ae('GET', '/ae/feeders', { query: { tagging: 'tagged' } });
    const [feeder] = rowsOf(json, 'feederList').map(({ id }) => String(id));
    const raise = (by: Caller, given: object = {}) =>
      by('POST', '/ae/inspections', { body: { feeder, month, reason: 'highLoss', due, ...given } });
    const errorsOf = async (given: object) => (await raise(ae, given)).json['errors'];
    expect(await errorsOf({ feeder: null })).toEqual({
      transformer: 'Please choose the TC, the feeder or the installation.',
    });
    expect(await errorsOf({ transformer: tc() })).toEqual({ feeder: 'Choose one place, not two.' });
    const first = await raise(ae);
    expect(first.json['data']).toMatchObject({ feeder, transformer: null, section: { code: '5410101' } });
    const second = await raise(ae);
    expect([second.status, Object.keys(second.json['errors'] ?? {})]).toEqual([
      409,
      ['feeder', 'month', 'reason'],
    ]);
    const ae2 = await api.as('ae2');
    expect((await raise(ae2)).json['data']).toMatchObject({ section: { code: '5410102' } });
    const listed = rowsOf((await ae('GET', `/ae/inspections?feeder=${feeder}`)).json, 'rows');
    expect(listed.map(row => row['id'])).toEqual([first.json['data']?.['id']]);
  });

  it('may be of an installation of the engineer’s section, which is found by its account or RR number', async () => {
    const find = async (by: Caller, query: object) =>
      rowsOf((await by('GET', '/ae/installations', { query: { month, ...query } })).json, 'installations');
    const [{ id, accountId, RRNumber } = {}] = await find(ae, { perPage: 1 });
    const ae2 = await api.as('ae2');
    for (const lookup of [accountId, RRNumber].map(String)) {
      expect((await find(ae, { lookup })).map(row => row['id'])).toContain(id);
      expect(await find(ae2, { lookup })).toEqual([]);
    }
    const raise = (by: Caller) =>
      by('POST', '/ae/inspections', { body: { installation: id, month, reason: 'notBilled', due } });
    const raised = await raise(ae);
    expect(raised.json['data']).toMatchObject({
      installation: id,
      section: { code: '5410101' },
      titles: { [String(id)]: `${String(RRNumber)}, ${String(accountId)}` },
    });
    expect((await raise(ae)).status).toBe(409);
    expect((await raise(ae2)).json['errors']).toEqual({ installation: expect.any(String) });
    expect((await ae2('GET', `/ae/installations/${String(id)}`)).status).toBe(404);
    expect((await ae('GET', `/ae/installations/${String(id)}`)).json['data']).toMatchObject({ id, RRNumber });
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

describe('several at once', () => {
  const raise = (tcIds: string[], by = ae, of = month) =>
    by('POST', `/ae/raised-inspections/months/${of}`, { body: { tcIds, reason: 'negativeLoss' } });

  it('are raised for the TCs that have no unfinished one, however often the button is pressed', async () => {
    const [one, other] = [tc(), tc()];
    await add(one, { reason: 'negativeLoss' });
    const { json } = await raise([one, other, other]);
    expect([json['data'], json['message']]).toEqual([
      { raised: 1, unfinished: 1 },
      '1 inspection raised. 1 had an unfinished one already.',
    ]);
    expect((await raise([one, other])).json['data']).toEqual({ raised: 0, unfinished: 2 });
    const { json: listed } = await ae('GET', `/ae/inspections?transformer=${other}`);
    const [row] = rowsOf(listed, 'rows');
    expect(row).toMatchObject({ reason: 'negativeLoss', month, state: 'open', due: dayIn(14) });
    const { json: history } = await ae('GET', `/ae/inspections/${String(row?.['id'])}/history`);
    expect(history['data']?.['history']).toMatchObject([{ action: 'Added' }]);
  });

  it('are refused for a month to come, and none is raised if one TC is of another section', async () => {
    const later = addMonths(currentMonth(), 2);
    expect(Object.keys((await raise([tc()], ae, later)).json['errors'] ?? {})).toEqual(['month']);
    const own = tc();
    expect((await raise([own], await api.as('ae2'))).status).toBe(404);
    const { json } = await ae('GET', `/ae/inspections?transformer=${own}`);
    expect(json['data']?.['count']).toBe(0);
  });
});

it('an area counts what is unfinished and overdue, and sums what twelve months recovered', async () => {
  await api.server.db.execute(sql`delete from inspections`);
  await add(tc());
  await add(tc(), { due: `${month}-02` });
  const done = { state: 'done', finding: 'theft', recoveredUnits: 10.25, recoveredRupees: 71.5 };
  await add(tc(), done);
  await add(tc(), done);
  await add(tc(), { ...done, month: addMonths(month, -12) });
  const totalsOf = async (by: Caller, role: string, query = '') =>
    (await by('GET', `/${role}/inspection-totals/months/${month}${query}`)).json['data'];
  const own = { open: 2, overdue: 1, done: 2, recoveredUnits: 20.5, recoveredRupees: 143 };
  expect(await totalsOf(ae, 'ae')).toEqual(own);
  const ee = await api.as('ee');
  expect(await totalsOf(ee, 'ee')).toEqual(own);
  const none = { open: 0, overdue: 0, done: 0, recoveredUnits: 0, recoveredRupees: 0 };
  expect(await totalsOf(await api.as('ae2'), 'ae')).toEqual(none);
  expect(await totalsOf(ee, 'ee', '?location=section&locationCode=5410102')).toEqual(none);
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
