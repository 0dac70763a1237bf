import { expect, it } from 'vitest';
import { rowsOf } from '../support/territory.ts';
import { useTables } from '../support/tables/useTables.ts';

const api = useTables();
const first = { name: 'Undone works', phone: '+919876500001', since: '2026-04-01', active: true };

/** Adds a contractor as the corporate office. Returns the path of its calls, and a way to change and read it. */
async function added(values: object) {
  const cio = await api.as('cio');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { ...values, section: '5410101' };
  const { json, status, text } = await cio('POST', '/cio/contractors', { body, headers });
  expect(status, text).toBe(200);
  const path = `contractors/${String(json['data']?.['id'])}`;
  return {
    change: async (changes: object, etag: unknown) =>
      (await cio('PATCH', `/cio/${path}`, { body: changes, headers: { 'if-match': String(etag) } })).status,
    read: async () => (await cio('GET', `/cio/${path}`)).json['data'],
    /** Returns what the history says to an officer about undoing each change, the newest first. */
    undosFor: async (role: 'cio' | 'ee', query = {}) => {
      const officer = await api.as(role);
      const answer = await officer('GET', `/${role}/${path}/history`, { query });
      return rowsOf(answer.json, 'history').map(({ undo }) => undo);
    },
  };
}

it('the history says how to put back the newest edit: emptied values too, each undoing in turn', async () => {
  const { change, read, undosFor } = await added(first);
  expect(await undosFor('cio')).toEqual([undefined]);
  const edit = { name: 'Other works', since: null, active: false };
  expect(await change(edit, '"1"')).toBe(200);
  const { phone: _, ...before } = first;
  const undo = { body: before, etag: '"2"' };
  expect(await undosFor('cio')).toEqual([undo, undefined]);
  expect(await undosFor('cio', { page: 2, perPage: 1 })).toEqual([undefined]);
  expect(await change(undo.body, undo.etag)).toBe(200);
  expect(await read()).toMatchObject(first);
  expect(await undosFor('cio')).toEqual([{ body: edit, etag: '"3"' }, undefined, undefined]);
});

it('an officer who may not edit the record reads nothing of it', async () => {
  const { change, undosFor } = await added({ ...first, phone: '+919876500002' });
  expect(await change({ active: false }, '"1"')).toBe(200);
  expect(await undosFor('ee')).toEqual([undefined, undefined]);
});
