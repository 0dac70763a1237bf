import { beforeAll, expect, it } from 'vitest';
import type { Answered } from '../support/api.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();
let contractor: string;
beforeAll(async () => {
  const body = { name: 'Elango & Sons', phone: '+919876511111' };
  const { json } = await (await api.as('ae'))('POST', '/ae/contractors', { body });
  contractor = String(json['data']?.['id']);
});

/** Adds a work order. Returns the record. */
async function add(number: string, more: object = {}): Promise<Answered> {
  const body = { number, contractor, kind: 'repair', from: '2026-01-05', ...more };
  const answer = await (await api.as('cio'))('POST', '/cio/work-orders', { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json['data'] ?? {};
}

it('a list by hand changes what the list shows, and nothing else', async () => {
  const cio = await api.as('cio');
  const over = await add('O-1', { until: '2026-01-06' });
  await add('O-2');
  await add('O-3', { until: '2999-12-31' });
  for (const query of [{}, { contractor }, { page: 1, sort: '-number' }]) {
    const { json } = await cio('GET', '/cio/work-orders', { query });
    const rows = Object.values(json['data']?.['rows'] ?? {}).map(({ number }) => String(number));
    expect([json['data']?.['count'], rows.toSorted()]).toEqual([2, ['O-2', 'O-3']]);
  }
  // Reading, changing and the history are still those of every table.
  const path = `/cio/work-orders/${String(over['id'])}`;
  expect((await cio('GET', path)).json['data']).toEqual(over);
  const sent = { body: { kind: 'replacement' }, headers: { 'if-match': '"1"' } };
  expect((await cio('PATCH', path, sent)).status).toBe(200);
  expect((await cio('PATCH', path, { ...sent, body: { kind: 'repair' } })).json['code']).toBe('StaleRecord');
  const { json } = await cio('GET', `${path}/history`);
  expect(json['data']?.['history']).toMatchObject([{ action: 'Edited' }, { action: 'Added' }]);
});

it('a deletion by hand adds its rule to the generated one', async () => {
  const cio = await api.as('cio');
  const headers = { 'if-match': '"1"' };
  const paid = await add('O-4', { cost: 12 });
  const refused = await cio('DELETE', `/cio/work-orders/${String(paid['id'])}`, { headers });
  expect([refused.status, refused.json['message']]).toEqual([
    422,
    'A work order with a cost stays on record.',
  ]);
  const path = `/cio/work-orders/${String(paid['id'])}`;
  expect((await cio('PATCH', path, { body: { cost: null }, headers })).status).toBe(200);
  expect((await cio('DELETE', path)).status).toBe(428);
  expect((await cio('DELETE', path, { headers })).json['code']).toBe('StaleRecord');
  const deleted = await cio('DELETE', path, { headers: { 'if-match': '"2"' } });
  expect(deleted.status, deleted.text).toBe(200);
  expect((await cio('GET', path)).status).toBe(404);
});

it('numbers in a text order it as people do, from page to page', async () => {
  const cio = await api.as('cio');
  for (const number of ['W10', 'W9', 'W2', 'V100']) await add(number);
  const numbers = async (query: object) => {
    const { json } = await cio('GET', '/cio/work-orders', { query: { contractor, ...query } });
    return Object.values(json['data']?.['rows'] ?? {}).map(({ number }) => String(number));
  };
  const sorted = ['W2', 'W9', 'O-2', 'O-3', 'W10', 'V100'];
  expect(await numbers({ sort: 'number' })).toEqual(sorted);
  expect(await numbers({ sort: '-number' })).toEqual(sorted.toReversed());
  expect(await numbers({ sort: 'number', page: 2, perPage: 2 })).toEqual(sorted.slice(2, 4));
});
