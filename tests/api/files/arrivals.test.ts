import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { secretStore } from '../../../server/services/db/secrets.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import {
  files as filesTable,
  poolSessions,
  uploadGrants,
  users,
} from '../../../server/services/db/schema/index.ts';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { openUserPool, setPassword } from '../../../server/services/identity/index.ts';
import { removeOrphans } from '../../../server/subjects/files/uploads/arrivals.ts';
import { openStore } from '../../../server/services/storage/index.ts';
import { useApi } from '../../support/api.ts';
import { formOf, grant, outcomesOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

type User = typeof users.$inferSelect;

const api = useApi();
const files = uploadsOf(api);
const nowhere = {
  zoneCode: null,
  circleCode: null,
  divisionCode: null,
  subDivisionCode: null,
  sectionCode: null,
};
const byName = async (username: string) => {
  const [user] = await api.server.db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.username, username));
  if (!user) throw new Error(`There is no user ${username}.`);
  return user;
};
let ae: User;
let neighbour: User;
/** A file that changes the name and phone of another section's engineer, which only the corporate office may do. */
let takeover: Uint8Array;

beforeAll(async () => {
  [ae, neighbour] = [await byName('ae'), await byName('ae2')];
  takeover = workbookOf({
    Users: [
      {
        Sub_division_code: neighbour.subDivisionCode ?? '',
        Section_code: neighbour.sectionCode ?? '',
        Section_name: 'Mine',
        Data_provider: 'NIC',
        First_name: 'Someone',
        Last_name: 'Else',
        Phone_number: '9845099999',
      },
    ],
  });
});
const change = (values: Partial<User>) =>
  api.server.db.update(acrossTheUtility(users)).set(values).where(eq(users.id, ae.id));
afterEach(async () => {
  await change(ae);
  await api.server.db.update(poolSessions).set({ revokedAt: null }).where(eq(poolSessions.sub, ae.sub));
});

const stored = (key: string) => path.join(api.place.dataDir, 'store', 'objects', key);
const post = (url: string, form: FormData) =>
  fetch(new URL(url, api.server.url), { method: 'POST', body: form });

it.each<[string, () => PromiseLike<unknown>]>([
  ['got another designation', () => change({ ...nowhere, userType: 'dt' })],
  ['joined the corporate office', () => change({ ...nowhere, userType: 'cio' })],
  ['became a meter reader', () => change({ userType: 'mr' })],
  ['moved to another section', () => change({ sectionCode: '99999999' })],
  ['is in charge of no section', () => change({ sectionCode: null })],
  ['was disabled', () => change({ status: 'disabled' })],
  [
    'got a new password, which ends earlier sessions',
    async () => {
      const { db } = api.server;
      await setPassword(db, await openUserPool(secretStore(db)), ae.sub, demoPassword);
    },
  ],
  [
    'signed out',
    () =>
      api.server.db.update(poolSessions).set({ revokedAt: new Date() }).where(eq(poolSessions.sub, ae.sub)),
  ],
])('refuses an upload and stores nothing once the person %s', async (_title, makeChange) => {
  const { url, fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
  const { key = '' } = fields;
  await makeChange();
  expect((await post(url, formOf(fields, takeover))).status).toBe(403);
  const id = key.split('/')[1] ?? '';
  expect(await api.server.db.$count(acrossTheUtility(filesTable), eq(filesTable.id, id))).toBe(0);
  expect(await api.server.db.$count(uploadGrants, eq(uploadGrants.id, id))).toBe(0);
  expect(existsSync(path.dirname(stored(key)))).toBe(false);
  expect(await byName('ae2')).toEqual(neighbour);
});

it('does not process a waiting file once its uploader has another designation', async () => {
  const id = randomUUID();
  const objectKey = `uploads/${id}/file.xlsx`;
  await mkdir(path.dirname(stored(objectKey)), { recursive: true });
  await writeFile(stored(objectKey), takeover);
  await change({ ...nowhere, userType: 'cio' });
  const { zoneCode, circleCode, divisionCode, subDivisionCode, sectionCode } = ae;
  await api.server.db.insert(acrossTheUtility(filesTable)).values({
    id,
    objectKey,
    zoneCode,
    circleCode,
    divisionCode,
    subDivisionCode,
    sectionCode,
    category: 'users',
    extension: 'xlsx',
    status: 'AWAITING_PROCESSING',
    uploadedBy: 'AE',
    uploaderId: ae.id,
  });
  const file = await files.ended('cio', 'users', id);
  expect(file).toMatchObject({ status: 'PROCESSING_FAILED', count: null });
  expect(file.message).toContain('another designation or area');
  expect(await byName('ae2')).toEqual(neighbour);
});

it(
  'gives the result of the rows that are written when its uploader gets another designation',
  { tags: 'long' },
  async () => {
    const rows = { Users: [{ MR_code: '54101972', Section_code: '5410101', First_name: 'Before' }] };
    const { fileId } = await files.process('ae', 'users', rows);
    await change({ ...nowhere, userType: 'cio' });
    await api.server.db
      .update(acrossTheUtility(filesTable))
      .set({ status: 'PROCESSING', resultKey: null, finishedOn: null, leasedUntil: new Date(0) })
      .where(eq(filesTable.id, fileId));
    const file = await files.ended('cio', 'users', fileId);
    expect(file).toMatchObject({ status: 'PROCESSING_FAILED', count: { success: 1 } });
    expect(file.message).toContain('another designation or area');
    const { Users: result } = await files.result('cio', 'users', fileId);
    expect(outcomesOf(result)).toEqual(['2: Success']);
  },
);

it('processes a file whose uploader has only signed out', async () => {
  const good = { MR_code: '54101971', Section_code: '5410101', First_name: 'After' };
  const id = await files.upload('ae', 'users', workbookOf({ Users: [good] }));
  await api.server.db.update(poolSessions).set({ revokedAt: new Date() }).where(eq(poolSessions.sub, ae.sub));
  expect((await files.ended('cio', 'users', id)).status).toBe('PROCESSED');
});

it('removes stray uploads and their folders after an hour', async () => {
  const good = { MR_code: '54101972', Section_code: '5410101', First_name: 'Stays' };
  const { fileId } = await files.process('ae', 'users', { Users: [good] });
  const keys = [fileId, randomUUID(), randomUUID()].map(id => `uploads/${id}/file.xlsx`);
  const [file = '', old = '', recent = ''] = keys.map(stored);
  const long = new Date(Date.now() - 3_700_000);
  for (const stray of [old, recent]) {
    await mkdir(path.dirname(stray));
    await writeFile(stray, takeover);
  }
  for (const each of [file, old]) await utimes(each, long, long);
  const { db } = api.server;
  const { store } = await openStore({ dataDir: api.place.dataDir }, secretStore(db));
  await removeOrphans({ db, store });
  expect([file, old, recent].map(each => existsSync(path.dirname(each)))).toEqual([true, false, true]);
});
