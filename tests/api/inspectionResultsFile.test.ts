import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { rowsOf as foundIn } from '../../server/services/db/connect.ts';
import { useApi, type Answered, type Caller } from '../support/api.ts';
import { follow } from '../support/downloads.ts';
import { rowsOf } from '../support/territory.ts';
import { uploadsOf } from './files/uploads.ts';
import { rowsIn, workbookOf, type Rows } from './files/workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const month = addMonths(currentMonth(), -3);
const Month = month.split('-').toReversed().join('/');
const due = `${addMonths(currentMonth(), 1)}-15`;

let ae: Caller;
let tcs: Answered[];
beforeAll(async () => {
  await api.server.db.execute(sql`delete from inspections`);
  ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month, perPage: 100 } });
  tcs = rowsOf(json, 'transformers');
});

/** Raises an inspection of the next TC. Returns its id, and what a file calls it by. */
async function raised(reason = 'highLoss') {
  const { id, number } = tcs.shift() ?? {};
  const body = { transformer: id, month, reason, due };
  const { json } = await ae('POST', '/ae/inspections', { body });
  const key = { TC_number: String(number), Month, Inspection_reason: 'HIGH_LOSS' };
  return { id: String(json['data']?.['id']), number: String(number), key };
}

const inspection = async (id: string) => (await ae('GET', `/ae/inspections/${id}`)).json['data'];
const historyOf = async (id: string) =>
  Object.values((await ae('GET', `/ae/inspections/${id}/history`)).json['data']?.['history'] ?? {});

/** Uploads results as an officer. Returns the outcome and the reason of each row. */
async function outcomesOf(username: string, rows: Rows) {
  const { fileId } = await files.process(username, 'inspectionResults', { rows });
  const { rows: found = [] } = await files.result(username, 'inspectionResults', fileId);
  return found.map(({ Outcome, Reason }) => [Outcome, Reason]);
}

const done = {
  State: 'DONE',
  Finding: 'CT_BURNT',
  Recovered_kWh: '1,250.5',
  Recovered_Rs: 9000,
  Note: 'Seen',
};
const onRecord = ['Skipped', 'The result is on record already'];

it('closes an inspection once, after a dry run that wrote nothing, and however often the file comes', async () => {
  const { id, key } = await raised();
  const rows = [{ ...key, ...done }];
  const fileId = await files.upload('ae', 'inspectionResults', workbookOf({ rows }), 'xlsx', { trial: true });
  const { trial } = await files.tried('ae', 'inspectionResults', fileId);
  expect(trial?.count).toEqual({ success: 1, failure: 0, skipped: 0 });
  expect(trial?.effects.map(({ effect }) => effect)).toEqual(['Edited: 1 inspection']);
  expect(await inspection(id)).toMatchObject({ state: 'open', closed: false });

  const confirm = { body: { asOf: trial?.asOf } };
  expect((await ae('POST', `/ae/files/${fileId}/confirm`, confirm)).status).toBe(200);
  expect((await files.ended('ae', 'inspectionResults', fileId)).count).toMatchObject({ success: 1 });
  const closed = {
    state: 'done',
    finding: 'ctBurnt',
    recoveredUnits: 1250.5,
    recoveredRupees: 9000,
    note: 'Seen',
  };
  const after = await inspection(id);
  expect(after).toMatchObject({ ...closed, closed: true });
  expect(await outcomesOf('ae', rows)).toEqual([onRecord]);
  expect(await inspection(id)).toEqual(after);
  expect(await historyOf(id)).toMatchObject([{ action: 'Edited', file: { row: 2 } }, { action: 'Added' }]);
});

it('says of each row that cannot count why, and records the others', async () => {
  const [one, other, free] = [await raised(), await raised(), await raised('misTag')];
  const visited = { State: 'VISITED', Note: 'CT box was locked' };
  expect(await outcomesOf('ae', [{ ...one.key, ...visited }])).toEqual([['Success', '']]);
  expect(
    await outcomesOf('ae', [
      { ...one.key, ...visited },
      { ...other.key, State: 'DONE' },
      { ...free.key, State: 'NO_FAULT_FOUND' },
      { ...other.key, State: 'VISITED', Recovered_Rs: 4 },
      { ...other.key, State: 'OPEN' },
      { ...free.key, State: 'LOST', Inspection_reason: 'MIS_TAG' },
      { ...free.key, ...done, TC_number: '' },
      { ...free.key, ...done, Feeder: 'F1' },
    ]),
  ).toEqual([
    onRecord,
    ['Failure', 'A done inspection has a finding'],
    ['Failure', 'No inspection of this month and reason'],
    ['Failure', 'Only a done inspection has a finding, and what was recovered'],
    ['Skipped', 'No result yet'],
    ['Failure', 'State must be one of OPEN, VISITED, DONE, NO_FAULT_FOUND'],
    ['Failure', 'Fill Account_ID, Feeder or TC_number'],
    ['Failure', 'TC_number is only for inspection of a TC'],
  ]);
  expect(await inspection(other.id)).toMatchObject({ state: 'open' });
  // A blank note leaves the one on record.
  expect(await outcomesOf('cio', [{ ...one.key, State: 'NO_FAULT_FOUND' }])).toEqual([['Success', '']]);
  expect(await inspection(one.id)).toMatchObject({ state: 'noFaultFound', note: visited.Note });
  expect(await outcomesOf('ae', [{ ...one.key, ...done }])).toEqual([
    ['Failure', 'The inspection is closed already, with another result. It is corrected under Inspections'],
  ]);
});

it('of another section changes nothing', async () => {
  const { id, key } = await raised();
  expect(await outcomesOf('ae2', [{ ...key, ...done }])).toEqual([['Failure', 'TC not found in the O&M']]);
  expect(await inspection(id)).toMatchObject({ state: 'open' });
});

it('of a feeder that several sections inspect is theirs, and not for the corporate office to guess', async () => {
  await api.server.db.execute(sql`delete from inspections`);
  const [feeder] = rowsOf(
    (await ae('GET', '/ae/feeders', { query: { tagging: 'tagged' } })).json,
    'feederList',
  );
  const ids: string[] = [];
  for (const officer of [ae, await api.as('ae2')]) {
    const body = { feeder: feeder?.['id'], month, reason: 'other', due };
    const { json } = await officer('POST', `/ae/inspections`, { body });
    ids.push(String(json['data']?.['id']));
  }
  const key = { Feeder: String(feeder?.['mdmCode']), Month, Inspection_reason: 'OTHER' };
  const [ofOne = '', ofOther = ''] = ids;
  expect(await outcomesOf('cio', [{ ...key, ...done }])).toEqual([
    [
      'Failure',
      'Several inspections fit: of feeders with this number, or of sections along the feeder. Give the MDM code, or enter the result under Inspections',
    ],
  ]);
  expect(await outcomesOf('ae', [{ ...key, ...done }])).toEqual([['Success', '']]);
  expect(await inspection(ofOne)).toMatchObject({ state: 'done' });
  const cio = await api.as('cio');
  const other = await cio('GET', `/cio/inspections/${ofOther}`);
  expect(other.json['data']).toMatchObject({ state: 'open' });
});

it('takes the downloaded list, filled in, with its feeders and installations', async () => {
  await api.server.db.execute(sql`delete from inspections`);
  const [filled, left] = [await raised(), await raised()];
  const [feeder] = rowsOf(
    (await ae('GET', '/ae/feeders', { query: { tagging: 'tagged' } })).json,
    'feederList',
  );
  const query = { month, perPage: 1 };
  const consumer = rowsOf((await ae('GET', '/ae/installations', { query })).json, 'installations')[0];
  const places = [{ feeder: feeder?.['id'] }, { installation: consumer?.['id'] }];
  const others: string[] = [];
  for (const place of places) {
    const body = { ...place, month, reason: 'other', due };
    const { json } = await ae('POST', '/ae/inspections', { body });
    others.push(String(json['data']?.['id']));
  }
  const link = await ae('GET', '/ae/inspections/export', { query: { format: 'xlsx' } });
  const sheets = rowsIn(await (await follow(api, link)).arrayBuffer());
  const [name = ''] = Object.keys(sheets);
  const rows = (sheets[name] ?? []).map(row =>
    row['TC']?.startsWith(`${filled.number},`)
      ? { ...row, State: 'Done', Finding: 'CT burnt', 'Recovered, kWh': '20', 'Recovered, ₹': '150.5' }
      : row['TC']
        ? row
        : { ...row, State: 'Visited' },
  );
  expect(rows.map(row => row.Month)).toEqual(rows.map(() => fullMonthTitle(month)));
  expect(rows).toHaveLength(4);
  const { fileId, count } = await files.process('ae', 'inspectionResults', { ...sheets, [name]: rows });
  expect(fileId).not.toBe('');
  expect(count).toMatchObject({ success: 3, failure: 0, skipped: 1 });
  for (const id of others) expect(await inspection(id)).toMatchObject({ state: 'visited' });
  const closed = { state: 'done', finding: 'ctBurnt', recoveredUnits: 20, recoveredRupees: 150.5 };
  expect(await inspection(filled.id)).toMatchObject(closed);
  expect(await inspection(left.id)).toMatchObject({ state: 'open' });
  const [entries] = await foundIn(
    api.server.db,
    sql`select count(*)::int as count from changes where file_id = ${fileId}::uuid`,
  );
  expect(entries).toEqual({ count: 3 });
});
