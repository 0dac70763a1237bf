import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { notAllowed } from '#fileKinds/fileKind.ts';
import { useApi, type Caller } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { uploadsOf } from './files/uploads.ts';
import { workbookOf } from './files/workbooks.ts';

const api = useApi();
const month = addMonths(currentMonth(), -1);
const path = '/cio/feeder-readings';

let cio: Caller;
/** Feeders that none of the demo's readings of the month names. */
let feeders: readonly string[];
beforeAll(async () => {
  cio = await api.as('cio');
  await api.server.db.execute(sql`delete from feeder_readings where month = ${month}`);
  const { json } = await cio('GET', '/cio/feeders', { query: { perPage: 100 } });
  feeders = rowsOf(json, 'feederList').map(({ id }) => String(id));
});

const add = (at: number, values: object) =>
  cio('POST', path, {
    body: { feeder: feeders[at], month, ...values },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

it('computes the energy of readings, also after a change of one, and its history says so', async () => {
  // 25.245 is rounded to 25.25 before it is multiplied by 6000.
  const added = await add(0, { start: 120.004, end: 145.249, constant: 6000, ht: 1500 });
  expect(added.status, added.text).toBe(200);
  const { id, etag } = added.json['data'] ?? {};
  expect(added.json['data']).toMatchObject({ energyIn: 151_500, energy: null, ht: 1500 });

  const one = `${path}/${String(id)}`;
  const headers = { 'if-match': String(etag) };
  expect((await cio('PATCH', one, { body: { end: 146.004 }, headers })).status).toBe(200);
  expect((await cio('GET', one)).json['data']).toMatchObject({ end: 146.004, energyIn: 156_000 });
  const { json } = await cio('GET', `${one}/history`);
  expect(json['data']?.['history']?.['0']?.['values']).toEqual([
    { title: 'Energy in (kWh)', before: '1,51,500.00', after: '1,56,000.00' },
    { title: 'Reading at the end', before: '145.249', after: '146.004' },
  ]);

  const undo = json['data']?.['history']?.['0']?.['undo'];
  expect(undo).toEqual({ body: { end: 145.249 }, etag: '"2"' });
  const again = { 'if-match': String(undo?.['etag']) };
  expect((await cio('PATCH', one, { body: undo?.['body'] ?? {}, headers: again })).status).toBe(200);
  expect((await cio('GET', one)).json['data']).toMatchObject({ end: 145.249, energyIn: 151_500 });
});

describe('refuses with words, and writes nothing', () => {
  const either = 'Enter either the energy, or both readings and the meter constant';
  it.each([
    ['no energy', {}, { energy: either }],
    ['both ways', { energy: 5, start: 1, end: 2, constant: 3 }, { energy: either }],
    [
      'a month to come',
      { energy: 5, month: addMonths(currentMonth(), 1) },
      {
        month: `Month must not be after ${fullMonthTitle(currentMonth())}`,
      },
    ],
    ['an end below the start', { start: 2, end: 1, constant: 3 }, { end: expect.stringContaining('lower') }],
    ['more for HT consumers than went in', { energy: 5, ht: 6 }, { ht: expect.stringContaining('5.00 kWh') }],
    [
      'no such feeder',
      { energy: 5, feeder: '00000000-0000-4000-8000-000000000000' },
      {
        feeder: 'Please select Feeder',
      },
    ],
  ])('%s', async (_, values, errors) => {
    const { status, json } = await add(1, values);
    expect([status, json['errors']]).toEqual([422, errors]);
    expect(
      rowsOf((await cio('GET', path, { query: { feeder: feeders[1] ?? '', month } })).json, 'rows'),
    ).toEqual([]);
  });

  it('an energy in that the caller computed', async () => {
    expect((await add(1, { energy: 5, energyIn: 6 })).status).toBe(400);
  });

  it('a second reading of a feeder-month', async () => {
    expect((await add(2, { energy: 5 })).status).toBe(200);
    const { status, json } = await add(2, { energy: 6 });
    const message = 'Another feeder reading has this Feeder and Month.';
    expect([status, json['message'], json['errors']]).toEqual([
      409,
      message,
      { feeder: message, month: message },
    ]);
  });
});

it('shows readings, which have no area, to those in charge of the whole utility only', async () => {
  for (const role of ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'] as const) {
    const caller = await api.as(role);
    const { status } = await caller('GET', `/${role}/feeder-readings`);
    expect(status, role).toBe(role === 'dt' || role === 'cio' ? 200 : 403);
  }
});

it('a file adds and corrects readings, tried out before, and the history names it', async () => {
  const { json: list } = await cio('GET', '/cio/feeders', { query: { perPage: 100 } });
  const [corrected, added] = rowsOf(list, 'feederList').slice(3, 5);
  expect((await add(3, { energy: 100 })).status).toBe(200);
  const sheet = [
    { Feeder_MDM_code: String(corrected?.['mdmCode']), Energy_kWh: '1,25,000.50', HT_kWh: '2500' },
    {
      Feeder_MDM_code: String(added?.['mdmCode']),
      Start_reading: '120.004',
      End_reading: '145.249',
      Meter_constant: '6000',
    },
  ];
  const files = uploadsOf(api);
  const details = { month, trial: true };
  const id = await files.upload('cio', 'feederReadings', workbookOf({ sheet }), 'xlsx', details);
  const { trial } = await files.tried('cio', 'feederReadings', id);
  expect(trial?.effects.map(({ effect }) => effect)).toEqual([
    'Added: 1 feeder reading',
    'Edited: 1 feeder reading',
  ]);
  const query = { feeder: String(corrected?.['id']), month };
  const energyIn = async () =>
    rowsOf((await cio('GET', path, { query })).json, 'rows').map(row => row['energyIn']);
  expect(await energyIn()).toEqual([100]);

  const confirm = { body: { asOf: trial?.asOf } };
  expect((await cio('POST', `/cio/files/${id}/confirm`, confirm)).status).toBe(200);
  expect((await files.ended('cio', 'feederReadings', id)).count).toMatchObject({ success: 2 });
  expect(await energyIn()).toEqual([125_000.5]);
  const of = { feeder: String(added?.['id']), month };
  const [record] = rowsOf((await cio('GET', path, { query: of })).json, 'rows');
  expect(record).toMatchObject({ energyIn: 151_500, energy: null, start: 120.004, constant: 6000, ht: null });
  const { json } = await cio('GET', `${path}/${String(record?.['id'])}/history`);
  expect(json['data']?.['history']?.['0']).toMatchObject({ file: { row: 3 } });
});

it('an engineer may not upload them: a feeder belongs to no section', async () => {
  const ae = await api.as('ae');
  const query = { fileCategory: 'feederReadings', month };
  const { status, json } = await ae('GET', '/ae/files/upload', { query });
  expect([status, json['message']]).toEqual([403, notAllowed]);
});
