import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import {
  changes,
  feeders,
  fileRows,
  files as filesTable,
  tcReadings,
} from '../../../server/services/db/schema/index.ts';
import { withdrawUnconfirmed } from '../../../server/subjects/files/processing/trial/trialToConfirm.ts';
import { useApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { hierarchy, newZone } from './newZone.ts';
import { roleOf, uploadsOf, type Uploaded } from './uploads.ts';
import { workbookOf, type Rows } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const category = 'stationAndFeeders';

/** A station with a name of its own: one with the name of another would be the other with a new code. */
const station = (code: number) => ({
  Station_code: code,
  Voltage_class: 66,
  Station_name: String(code).replaceAll(/\d/g, digit => String.fromCodePoint(65 + Number(digit))),
});
const feeder = (code: number, name: string, stationCode: number) => ({
  Feeder_MDM_code: code,
  Feeder_number: 'F1',
  Feeder_name: name,
  Station_code: stationCode,
});

async function tryOut(sheets: Readonly<Record<string, Rows>>): Promise<Uploaded> {
  const id = await files.upload('cio', category, workbookOf(sheets), 'xlsx', { trial: true });
  return files.tried('cio', category, id);
}
const decide = async (username: string, { fileId }: Uploaded, verb: string, body?: object) =>
  (await api.as(username))('POST', `/${roleOf(username)}/files/${fileId}/${verb}`, { body });
const confirm = (file: Uploaded, asOf = file.trial?.asOf) => decide('cio', file, 'confirm', { asOf });
const affected = async (
  username: string,
  { fileId, trial }: Uploaded,
  effect: number,
  asOf = trial?.asOf ?? '',
) =>
  (await api.as(username))('GET', `/${roleOf(username)}/files/${fileId}/affected-records`, {
    query: { asOf, effect },
  });
const written = async ({ fileId }: Uploaded) => ({
  rows: await api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, fileId)),
  changes: await api.server.db.$count(changes, eq(changes.fileId, fileId)),
});

it('shows what a file would do without doing it, and does exactly that once confirmed', async () => {
  const file = await tryOut({
    Stations: [station(88101)],
    Feeders: [
      feeder(888101001, 'One', 88101),
      feeder(888101002, 'Two', 88101),
      feeder(888101003, 'Three', 99999),
    ],
  });
  expect(file).toMatchObject({
    status: 'AWAITING_PROCESSING',
    count: null,
    progress: null,
    trial: {
      count: { success: 3, failure: 1, skipped: 0 },
      reasons: [{ outcome: 'failure', reason: 'A feeder whose power station is not found', rows: 1 }],
      effects: [
        { effect: 'Added: 2 feeders', rows: 2, isListed: true },
        { effect: 'Added: 1 power station', rows: 1, isListed: true },
      ],
      isStale: false,
    },
  });
  expect((await affected('cio', file, 0)).json['data']).toEqual({
    effect: 'Added: 2 feeders',
    count: 2,
    records: [
      { code: '888101001', name: 'One' },
      { code: '888101002', name: 'Two' },
    ],
  });
  expect(await written(file)).toEqual({ rows: 0, changes: 0 });
  expect(await api.server.db.$count(feeders, eq(feeders.mdmCode, '888101001'))).toBe(0);

  expect((await confirm(file)).status).toBe(200);
  const ended = await files.ended('cio', category, file.fileId);
  expect(ended).toMatchObject({ status: 'PROCESSED', count: file.trial?.count });
  expect(await written(file)).toEqual({ rows: 4, changes: 3 });
  expect((await confirm(file)).status).toBe(200);
});

it('names the cells of the first rows that would fail, until it is decided', async () => {
  const sheets = {
    Stations: [{ ...station(88110), Voltage_class: 7 }, station(88111)],
    Feeders: [
      feeder(888110001, 'One', 88111),
      feeder(888110002, '😀'.repeat(40), 88111),
      feeder(888110003, 'Three', 99999),
    ],
  };
  const file = await tryOut(sheets);
  expect(file.trial).toMatchObject({
    count: { success: 2, failure: 3 },
    sheets: ['Stations', 'Feeders'],
    faults: [
      {
        sheet: 'Stations',
        rowNumber: 2,
        cell: 'B2',
        about: '88110',
        found: '7',
        message: 'Voltage_class must be one of 33, 66, 110, 220, 400',
      },
      {
        sheet: 'Feeders',
        rowNumber: 3,
        cell: 'C3',
        about: '888110002',
        found: `${'😀'.repeat(30)}…`,
        message: 'Feeder_name must be 3 to 30 letters and hyphens',
      },
      {
        sheet: 'Feeders',
        rowNumber: 4,
        cell: 'D4',
        about: '888110003',
        found: '99999',
        message: 'A feeder whose power station is not found',
      },
    ],
  });
  await decide('cio', file, 'cancel');
  const withdrawn = await files.find('cio', category, file.fileId);
  expect(withdrawn?.trial).toMatchObject({ count: file.trial?.count, faults: [] });
});

it('names a hundred faults at most, and asks again if other rows would fail', { tags: 'long' }, async () => {
  const many = Array.from({ length: 120 }, (_, index) => feeder(888120000 + index, 'Many', 88120));
  const crowd = await tryOut({ Feeders: many });
  expect(crowd.trial?.count.failure).toBe(120);
  expect(crowd.trial?.faults.map(({ rowNumber }) => rowNumber)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 2),
  );
  await decide('cio', crowd, 'cancel');

  await files.process('cio', category, { Stations: [station(88121)] });
  const rows = [feeder(888121001, 'One', 88121), feeder(888121002, 'Two', 88122)];
  const waits = await tryOut({ Feeders: rows });
  expect(waits.trial?.faults).toMatchObject([{ about: '888121002' }]);
  // The station gets the code that the other row has: as many rows fail, but another one.
  await files.process('cio', category, { Stations: [{ ...station(88121), Station_code: 88122 }] });
  await confirm(waits);
  const stale = await files.tried('cio', category, waits.fileId);
  expect(stale.trial).toMatchObject({ isStale: true, count: waits.trial?.count });
  expect(stale.trial?.faults).toMatchObject([{ about: '888121001' }]);
});

it(
  'does not ask again about a dry run from before faults were named, if it would do the same',
  { tags: 'long' },
  async () => {
    const waits = await tryOut({ Feeders: [feeder(888130001, 'One', 88130)] });
    const everyFile = acrossTheUtility(filesTable);
    await api.server.db
      .update(everyFile)
      .set({ trial: sql`${everyFile.trial} - 'faults'` })
      .where(eq(everyFile.id, waits.fileId));
    expect((await files.find('cio', category, waits.fileId))?.trial?.faults).toEqual([]);
    await files.process('cio', category, { Stations: [station(88131)] });
    expect((await confirm(waits)).status).toBe(200);
    expect(await files.ended('cio', category, waits.fileId)).toMatchObject({ count: { failure: 1 } });
  },
);

it('lists the areas that a file of users adds, by code', { tags: 'long' }, async () => {
  const id = await files.upload('cio', 'users', workbookOf({ Users: newZone }), 'xlsx', { trial: true });
  const file = await files.tried('cio', 'users', id);
  expect(file.trial?.effects).toEqual([
    { effect: 'Added: 5 areas', rows: 5, isListed: true },
    { effect: 'Added: 1 MR', rows: 1, isListed: true },
    { effect: 'Added: 5 officers', rows: 5, isListed: true },
  ]);
  expect((await affected('cio', file, 0)).json['data']).toEqual({
    effect: 'Added: 5 areas',
    count: 5,
    records: [
      { code: hierarchy.Zone_code, name: hierarchy.Zone_name },
      { code: hierarchy.Circle_code, name: hierarchy.Circle_name },
      { code: hierarchy.Division_code, name: hierarchy.Division_name },
      { code: hierarchy.Sub_division_code, name: hierarchy.Sub_division_name },
      { code: hierarchy.Section_code, name: hierarchy.Section_name },
    ],
  });
  expect(await written(file)).toEqual({ rows: 0, changes: 0 });
});

it('is confirmed and withdrawn by its uploader alone, and as it was shown', async () => {
  const file = await tryOut({ Stations: [station(88102)] });
  expect((await confirm(file, new Date(0).toISOString())).json['code']).toBe('StaleTrial');
  const { asOf } = file.trial ?? {};
  expect((await decide('ae', file, 'confirm', { asOf })).status).toBe(404);
  expect((await affected('ae', file, 0)).status).toBe(404);
  expect((await affected('cio', file, 1)).status).toBe(404);
  expect((await affected('cio', file, 0, new Date(0).toISOString())).json['code']).toBe('StaleTrial');
  expect((await decide('cio', file, 'cancel')).status).toBe(200);
  expect((await confirm(file)).json['code']).toBe('Withdrawn');
  expect(await written(file)).toEqual({ rows: 0, changes: 0 });
});

it('shows a new result if the records have changed so that it would differ, and only then', async () => {
  const waits = await tryOut({ Feeders: [feeder(888103001, 'One', 88103)] });
  const other = await tryOut({ Stations: [station(88104)] });
  expect(waits.trial?.count).toEqual({ success: 0, failure: 1, skipped: 0 });
  await files.process('cio', category, { Stations: [station(88103)] });
  await Promise.all([confirm(waits), confirm(other)]);
  expect((await files.ended('cio', category, other.fileId)).status).toBe('PROCESSED');

  const stale = await files.tried('cio', category, waits.fileId);
  expect(stale.trial).toMatchObject({ isStale: true, count: { success: 1, failure: 0, skipped: 0 } });
  expect(await written(waits)).toEqual({ rows: 0, changes: 0 });
  expect((await confirm(stale, waits.trial?.asOf)).json['code']).toBe('StaleTrial');
  expect((await confirm(stale)).status).toBe(200);
  expect(await files.ended('cio', category, waits.fileId)).toMatchObject({ count: { success: 1 } });
});

it('names the audits that become possible and those that no longer are, and what to look at before', async () => {
  const month = currentMonth();
  const audited = addMonths(month, -1);
  const ae = await api.as('ae');
  const query = { month: audited, ready: true };
  const { json } = await ae('GET', '/ae/transformer-centres', { query });
  const [tc] = rowsOf(json, 'transformers');
  const number = String(tc?.['number']);
  const read = async (Reading: string, Remark: string) => {
    const row = { TC_number: number, Reading, Remark };
    const details = { trial: true, month };
    const id = await files.upload('ae', 'tcReadings', workbookOf({ readings: [row] }), 'xlsx', details);
    const file = await files.tried('ae', 'tcReadings', id);
    const lists = await Promise.all(
      (file.trial?.effects ?? []).map(async (_, at) => (await affected('ae', file, at)).json['data']),
    );
    for (const [at, { effect, rows }] of (file.trial?.effects ?? []).entries())
      expect(lists[at]).toMatchObject({ effect, count: rows });
    await decide('ae', file, 'confirm', { asOf: file.trial?.asOf });
    expect(await files.ended('ae', 'tcReadings', id)).toMatchObject({ count: { success: 1 } });
    const sentences = (of: true | undefined) =>
      file.trial?.effects.filter(({ isWarning }) => isWarning === of).map(({ effect }) => effect);
    return { changes: sentences(undefined), warnings: sentences(true), lists };
  };
  const title = fullMonthTitle(audited);
  const missing = expect.stringMatching(
    new RegExp(String.raw`^\d+ TCs? still without a reading of ${fullMonthTitle(month)} \(7\d{6}`),
  );
  const [begun, ended] = await api.server.db
    .select({ value: tcReadings.finalValue })
    .from(tcReadings)
    .where(and(eq(tcReadings.tcId, String(tc?.['id'])), inArray(tcReadings.month, [audited, month])))
    .orderBy(tcReadings.month);
  const doubled = Number(ended?.value) * 2 - Number(begun?.value);
  const unread = await read('', 'NO_DISPLAY');
  const own = { code: number, name: tc?.['name'], tcId: tc?.['id'] };
  expect(unread.lists.slice(0, 2).map(list => list?.['records'])).toEqual([[own], [own]]);
  expect(unread).toMatchObject({
    changes: ['Reading on record replaced: 1 TC', `No longer ready for the audit of ${title}: 1 TC`],
    warnings: [missing],
  });
  const lossy = await read(String(doubled), '');
  expect(lossy.lists[2]?.['records']).toEqual([{ ...own, detail: expect.stringMatching(/^\d+\.\d\d%$/) }]);
  expect(lossy).toMatchObject({
    changes: ['Reading on record replaced: 1 TC', `Ready for the audit of ${title}: 1 TC`],
    warnings: [expect.stringContaining(`1 loss above 35% in ${title} (${number}: `), missing],
  });
  expect(await read('99999999', '')).toMatchObject({
    changes: ['Reading on record replaced: 1 TC', `No longer ready for the audit of ${title}: 1 TC`],
    warnings: [`1 implausible consumption in ${title} (${number}): it can't be audited`, missing],
  });
  expect((await read('0', '')).warnings).toEqual([
    `1 reading lower than that of ${title} (${number}): was the meter changed?`,
    missing,
  ]);
});

it('shows an engineer the rows of their own section, and nothing of what the whole file would do', async () => {
  const month = currentMonth();
  const numberOf = async (username: string) => {
    const caller = await api.as(username);
    const { json } = await caller('GET', '/ae/transformer-centres', { query: { month, perPage: 10 } });
    return String(rowsOf(json, 'transformers').at(-1)?.['number']);
  };
  const [own, foreign] = [await numberOf('ae'), await numberOf('ae2')];
  const readings = [own, foreign].map(TC_number => ({ TC_number, Reading: '99999996', Remark: '' }));
  const id = await files.upload('cio', 'tcReadings', workbookOf({ readings }), 'xlsx', {
    trial: true,
    month,
  });
  const file = await files.tried('cio', 'tcReadings', id);
  expect(JSON.stringify(file.trial)).toContain(foreign);
  expect((await confirm(file)).status).toBe(200);
  expect((await files.ended('cio', 'tcReadings', id)).count).toEqual({ success: 2, failure: 0, skipped: 0 });
  const seen = await files.find('ae', 'tcReadings', id);
  expect(seen?.count).toEqual({ success: 1, failure: 0, skipped: 0 });
  expect(JSON.stringify(seen)).not.toContain(foreign);
  expect(seen?.trial).toBeNull();
});

it(
  'shows a new result if it would replace what someone else has recorded since',
  { tags: 'long' },
  async () => {
    const month = currentMonth();
    const ae = await api.as('ae');
    const { json } = await ae('GET', '/ae/transformer-centres', { query: { month } });
    const [tc] = rowsOf(json, 'transformers');
    const TC_number = String(tc?.['number']);
    const { db } = api.server;
    await db.execute(sql`
    delete from tc_readings where month = ${month}
      and tc_id = (select id from transformer_centres where number = ${TC_number})`);
    const upload = (Reading: string, trial: boolean) =>
      files.upload(
        'ae',
        'tcReadings',
        workbookOf({ readings: [{ TC_number, Reading, Remark: '' }] }),
        'xlsx',
        {
          trial,
          month,
        },
      );
    const id = await upload('99999998', true);
    const first = await files.tried('ae', 'tcReadings', id);
    expect(first.trial?.effects[0]).toEqual({ effect: 'Reading recorded: 1 TC', rows: 1, isListed: true });
    await files.ended('ae', 'tcReadings', await upload('99999997', false));
    await decide('ae', first, 'confirm', { asOf: first.trial?.asOf });
    const second = await files.tried('ae', 'tcReadings', id);
    expect(second.trial).toMatchObject({ isStale: true, count: first.trial?.count });
    expect(second.trial?.effects[0]?.effect).toBe('Reading on record replaced: 1 TC');
  },
);

it('is withdrawn if nobody confirms it, and holds up no other file meanwhile', { tags: 'long' }, async () => {
  const file = await tryOut({ Stations: [station(88105)] });
  const next = await files.process('cio', category, { Stations: [station(88106)] });
  expect(next.status).toBe('PROCESSED');
  const old = new Date(Date.now() - 73 * 3_600_000).toISOString();
  await withdrawUnconfirmed(api.server.db);
  expect((await files.find('cio', category, file.fileId))?.waitsForConfirmation).toBe(true);
  await api.server.db
    .update(acrossTheUtility(filesTable))
    .set({ trial: sql`jsonb_set(trial, '{asOf}', to_jsonb(${old}::text))` })
    .where(eq(filesTable.id, file.fileId));
  await withdrawUnconfirmed(api.server.db);
  expect(await files.find('cio', category, file.fileId)).toMatchObject({
    status: 'CANCELLED',
    waitsForConfirmation: false,
  });
});
