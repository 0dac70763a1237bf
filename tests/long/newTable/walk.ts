import Papa from 'papaparse';
import { expect } from 'vitest';
import { csvMark } from '#domain/csv.ts';
import type { Answer, Sent } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { rowsOf } from '../../support/territory.ts';

/** Calls the API of a table as one officer: method, the address below the table, and what is sent. */
export type TableCaller = (method: string, below: string, sent?: Sent, table?: string) => Promise<Answer>;

/** Officers of one section, of another one, of the division, and of the whole utility. */
export interface Officers {
  ae: TableCaller;
  other: TableCaller;
  ee: TableCaller;
  cio: TableCaller;
}

const asha = { name: 'Asha Works', phone: '+919876543201', since: '2026-04-01', active: true };
const more = [
  { name: 'Chandra Electricals', phone: '+919876543202', since: '2024-06-01', active: true },
  { name: 'Bhat Lines', phone: '+919876543203', since: '2025-01-15', active: false },
];
const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } });

/** Adds contractors, one after a broken rule, and finds them. Returns the address of the first. */
export async function expectAdded({ ae }: Officers): Promise<string> {
  const broken = await ae('POST', '', { body: { ...asha, name: 'As', phone: '+911' } });
  expect([broken.status, broken.json['errors']]).toEqual([
    422,
    { name: 'Please enter at least 3 characters for Name', phone: 'Enter a valid 10 digit phone number' },
  ]);
  const mended = await ae('POST', '', { body: asha });
  expect(mended.status, mended.text).toBe(200);
  const taken = await ae('POST', '', { body: { ...asha, name: 'Another' } });
  expect([taken.status, taken.json['errors']]).toEqual([
    409,
    { phone: 'Another contractor has this Phone.' },
  ]);
  for (const body of more) expect((await ae('POST', '', { body })).status).toBe(200);

  const namesOf = async (query: Sent['query'] = {}) =>
    rowsOf((await ae('GET', '', { query })).json, 'rows').map(row => String(row['name']).split(' ')[0]);
  expect(await namesOf()).toEqual(['Asha', 'Bhat', 'Chandra']);
  expect(await namesOf({ sort: '-name' })).toEqual(['Chandra', 'Bhat', 'Asha']);
  expect(await namesOf({ sort: 'since' })).toEqual(['Chandra', 'Bhat', 'Asha']);
  expect(await namesOf({ sort: '-since', perPage: 2, page: 2 })).toEqual(['Chandra']);
  expect(await namesOf({ q: 'ELECTR' })).toEqual(['Chandra']);
  expect(await namesOf({ q: '43203' })).toEqual(['Bhat']);
  expect(await namesOf({ active: true })).toEqual(['Asha', 'Chandra']);
  return `/${String(mended.json['data']?.['id'])}`;
}

/** Two officers change the first contractor at once: the second sees what it was and is, and saves over it. */
export async function expectBothEdits({ ae, cio }: Officers, at: string): Promise<void> {
  const [ofAe, ofCio] = [await ae('GET', at), await cio('GET', at)];
  const etagOf = ({ json }: Answer) => String(json['data']?.['etag']);
  const first = await ae('PATCH', at, { body: { name: 'Asha Builders' }, ...ifMatch(etagOf(ofAe)) });
  expect([first.status, first.headers.get('etag')], first.text).toEqual([200, '"2"']);
  const yours = { name: 'Asha & Sons' };
  const stale = await cio('PATCH', at, { body: yours, ...ifMatch(etagOf(ofCio)) });
  expect([stale.status, stale.json['code']]).toEqual([409, 'StaleRecord']);
  const [was, is] = [ofCio.json['data'], stale.json['current']];
  expect([was?.['name'], is?.['name'], is?.['etag']]).toEqual(['Asha Works', 'Asha Builders', '"2"']);
  const saved = await cio('PATCH', at, { body: yours, ...ifMatch(String(is?.['etag'])) });
  expect(saved.status, saved.text).toBe(200);
  expect((await ae('GET', at)).json['data']).toMatchObject({ ...yours, etag: '"3"', since: asha.since });
}

/** Reads the download and the history of what was changed. */
export async function expectFiles({ cio }: Officers, at: string, url: string): Promise<void> {
  const answer = await cio('GET', '/export', { query: { format: 'csv', active: true } });
  const csv = await (await follow({ server: { url } }, answer)).text();
  const { data } = Papa.parse(csv.replace(csvMark, ''), { header: true, skipEmptyLines: true });
  expect(data).toEqual([
    expect.objectContaining({ Name: 'Asha & Sons', Section: 'Kadri', Since: '01/04/2026', Active: 'Yes' }),
    expect.objectContaining({ Name: more[0]?.name, Phone: more[0]?.phone, Since: '01/06/2024' }),
  ]);
  const { json } = await cio('GET', `${at}/history`);
  const name = (before: string | null, after: string) => ({ title: 'Name', before, after });
  expect(rowsOf(json, 'history')).toMatchObject([
    { action: 'Edited', by: { userType: 'cio' }, values: [name('Asha Builders', 'Asha & Sons')] },
    { action: 'Edited', by: { userType: 'ae' }, values: [name('Asha Works', 'Asha Builders')] },
    { action: 'Added', by: { userType: 'ae' } },
  ]);
  expect(rowsOf(json, 'history')[2]?.['values']).toContainEqual(name(null, 'Asha Works'));
}

/** Officers without the right are refused; to those of another area, the record does not exist. */
export async function expectRefusals({ ae, other, ee }: Officers, at: string): Promise<void> {
  expect((await ae('DELETE', at, ifMatch('"3"'))).status).toBe(403);
  expect((await ee('POST', '', { body: more[0] })).status).toBe(403);
  expect((await ee('GET', at)).status).toBe(200);
  const foreign = [
    await other('GET', at),
    await other('GET', `${at}/history`),
    await other('PATCH', at, { body: { active: false }, ...ifMatch('"3"') }),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await other('GET', '')).json['data']?.['count']).toBe(0);
  const added = await other('POST', '', { body: { ...asha, phone: '+919876543209', section: '5410101' } });
  expect([added.status, added.json['errors']]).toEqual([422, { section: 'Please select Section' }]);
}

/** Adds a work order that refers to the contractor, and takes both away: the order first. */
export async function expectDeletion({ cio }: Officers, at: string): Promise<void> {
  const ofOrders = (method: string, below: string, sent?: Sent) => cio(method, below, sent, 'work-orders');
  const order = { contractor: at.slice(1), kind: 'repair', cost: 900, from: '2026-04-02' };
  const until = async (day: string) =>
    ofOrders('POST', '', { body: { ...order, number: `W-${day}`, until: day } });
  expect((await until('2026-04-01')).json['errors']).toEqual({ until: 'Until must not be before From' });
  const over = await until('2026-04-03');
  expect(over.status, over.text).toBe(200);
  expect((await ofOrders('GET', '')).json['data']?.['count']).toBe(0);
  expect((await cio('DELETE', at, ifMatch('"3"'))).json['code']).toBe('StillReferredTo');
  const orderAt = `/${String(over.json['data']?.['id'])}`;
  expect((await ofOrders('DELETE', orderAt, ifMatch('"1"'))).status).toBe(422);
  const free = { body: { cost: null }, ...ifMatch('"1"') };
  expect((await ofOrders('PATCH', orderAt, free)).status).toBe(200);
  expect((await ofOrders('DELETE', orderAt, ifMatch('"2"'))).status).toBe(200);
  expect((await cio('DELETE', at, ifMatch('"3"'))).status).toBe(200);
  expect((await cio('GET', at)).status).toBe(404);
  expect((await cio('GET', '')).json['data']?.['count']).toBe(more.length);
}

/** Adds depots: no two have one code, and a part of the code finds one. */
export async function expectDepots({ ae }: Officers): Promise<void> {
  const add = (code: string) => ae('POST', '', { body: { code } }, 'depots');
  for (const code of ['KDR-17', 'KDR-25']) expect((await add(code)).status).toBe(200);
  const taken = await add('KDR-17');
  expect([taken.status, taken.json['errors']]).toEqual([409, { code: 'Another depot has this Code.' }]);
  const { json } = await ae('GET', '', { query: { q: 'dr-2' } }, 'depots');
  expect(rowsOf(json, 'rows').map(({ code }) => code)).toEqual(['KDR-25']);
}
