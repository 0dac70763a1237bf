import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files as filesTable, trialFailures } from '../../../server/services/db/schema/index.ts';
import { removeOldFailures } from '../../../server/subjects/files/processing/trial/failures.ts';
import type { FileCategory } from '#domain/files.ts';
import { useApi } from '../../support/api.ts';
import { markedIn, returned } from './returned.ts';
import { roleOf, uploadsOf, type Uploaded } from './uploads.ts';
import { rowsIn, workbookOf, type Rows } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);

const reader = (code: string, phone = '', name = 'Trial') => ({
  'Checked by': 'Anita',
  MR_code: code,
  Section_code: '5410101',
  First_name: name,
  Phone_number: phone,
});

async function tryOut(
  username: string,
  sheets: Readonly<Record<string, Rows>>,
  category: FileCategory = 'users',
): Promise<Uploaded> {
  const id = await files.upload(username, category, workbookOf(sheets), 'xlsx', { trial: true });
  return files.tried(username, category, id);
}
const decide = async (username: string, { fileId, trial }: Uploaded, verb: 'confirm' | 'cancel') =>
  (await api.as(username))('POST', `/${roleOf(username)}/files/${fileId}/${verb}`, {
    ...(verb === 'confirm' && { body: { asOf: trial?.asOf } }),
  });
const faultsMarked = (username: string, { fileId }: Uploaded, category: FileCategory = 'users') =>
  returned(api, username, category, fileId);
const statusOf = async (
  username: string,
  { fileId }: Uploaded,
  query: Record<string, boolean> = { returnFile: true },
) =>
  (await (await api.as(username))('GET', `/${roleOf(username)}/files/download/users/${fileId}`, { query }))
    .status;
const kept = ({ fileId }: Uploaded) => api.server.db.$count(trialFailures, eq(trialFailures.fileId, fileId));

it('marks the faults before the file is applied as after, and takes the rows back corrected', async () => {
  const file = await tryOut('ae', {
    Readers: [reader('54101951'), reader('54101952', 'no phone'), reader('99999953')],
    More: [reader('54101954', '', 'A1'), reader('54101955')],
  });
  expect(file.trial?.count).toEqual({ success: 2, failure: 3, skipped: 0 });
  const before = await faultsMarked('ae', file);
  const { Readers = [], More = [] } = rowsIn(before);
  expect([...Readers, ...More].map(row => row['MR_code'])).toEqual(['54101952', '99999953', '54101954']);
  for (const [index, { message }] of (file.trial?.faults ?? []).entries())
    expect([...Readers, ...More][index]?.['Error']).toContain(message);
  expect(markedIn(before)).toEqual(['E2', 'B3']);
  expect(markedIn(before, 'last')).toEqual(['D2']);
  expect(Readers[0]?.['Checked by']).toBe('Anita');

  expect((await decide('ae', file, 'confirm')).status).toBe(200);
  const ended = await files.ended('ae', 'users', file.fileId);
  expect(ended.count).toEqual(file.trial?.count);
  expect(rowsIn(await faultsMarked('ae', file))).toEqual(rowsIn(before));

  const [phone, code] = Readers;
  const corrected = [
    { ...phone, Phone_number: '9845017951' },
    { ...code, MR_code: '54101953' },
    { ...More[0], First_name: 'Asha' },
  ];
  const again = await files.process('ae', 'users', { Readers: corrected });
  expect(again).toMatchObject({ count: { success: 3, failure: 0, skipped: 0 } });
});

it('gives them to the uploader alone, and only where rows would fail', async () => {
  const file = await tryOut('cio', { Users: [reader('54101961', 'x')] });
  expect(await statusOf('cio', file)).toBe(200);
  expect(await statusOf('ae', file)).toBe(404);
  expect(await statusOf('cio', file, {})).toBe(404);
  expect(await statusOf('cio', file, { failureFile: true })).toBe(404);
  await decide('cio', file, 'cancel');
  expect(await statusOf('cio', file)).toBe(404);

  const seen = await tryOut('ae', { Users: [reader('54101963', 'x')] });
  expect(await files.find('cio', 'users', seen.fileId)).toBeDefined();
  expect(await statusOf('cio', seen)).toBe(404);

  const fine = await tryOut('ae', { Users: [reader('54101962')] });
  expect(await statusOf('ae', fine)).toBe(404);
});

it(
  'has every row of a long file, those of the last dry run, until an hour after the end',
  { tags: 'long' },
  async () => {
    const category = 'stationAndFeeders';
    const feeders = Array.from({ length: 1100 }, (_, index) => ({
      Feeder_MDM_code: String(888_140_000 + index),
      Feeder_number: 'F1',
      Feeder_name: 'Many',
      Station_code: index % 2 === 0 ? '88140' : '88141',
    }));
    const file = await tryOut('cio', { Feeders: feeders }, category);
    const marked = async () =>
      rowsIn(await faultsMarked('cio', file, category))['Feeders']?.map(row => row['Feeder_MDM_code']);
    expect(await marked()).toEqual(feeders.map(row => row.Feeder_MDM_code));
    // Another file brings one of the stations: half of the rows would no longer fail.
    const station = { Station_code: '88140', Voltage_class: '66', Station_name: 'Attavar' };
    await files.process('cio', category, { Stations: [station] });
    await decide('cio', file, 'confirm');
    const stale = await files.tried('cio', category, file.fileId);
    expect(stale.trial).toMatchObject({ isStale: true, count: { success: 550, failure: 550 } });
    expect(await marked()).toEqual(
      feeders.flatMap(row => (row.Station_code === '88141' ? [row.Feeder_MDM_code] : [])),
    );

    await decide('cio', file, 'cancel');
    await removeOldFailures(api.server.db);
    expect(await kept(file)).toBe(550);
    await api.server.db
      .update(acrossTheUtility(filesTable))
      .set({ finishedOn: sql`now() - interval '61 minutes'` })
      .where(eq(filesTable.id, file.fileId));
    await removeOldFailures(api.server.db);
    expect(await kept(file)).toBe(0);
  },
);
