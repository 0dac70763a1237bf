import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { removeOld } from '../../../server/subjects/retention/startRetention.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { fileRows, files as table, removals, tickets } from '../../../server/services/db/schema/index.ts';
import { createLogger } from '../../../server/services/log/logger.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { openFiles, type ObjectStore } from '../../../server/services/storage/index.ts';
import { useApi } from '../../support/api.ts';
import { envOf } from '../../support/database.ts';
import { uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const bytes = workbookOf({
  Users: [{ MR_code: 54101841, Section_code: '5410101', First_name: 'Kept' }, { MR_code: 1 }],
});
const once = { again: false, fileName: 'MRs.xlsx' };
const upload = async () => files.ended('ae', 'users', await files.upload('ae', 'users', bytes, 'xlsx', once));

let store: ObjectStore;
beforeAll(async () => {
  store = await openFiles(readConfig(envOf(api.place)));
});

const everyFile = () => acrossTheUtility(table);
const rowsOf = (fileId: string) =>
  api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, fileId));
const objectsOf = async (fileId: string) => {
  const found: string[] = [];
  for await (const keys of store.keys()) found.push(...keys.filter(key => key.includes(fileId)));
  return found;
};
/** Lets a file have come and ended so many months ago. */
const age = (fileId: string, months: number) =>
  api.server.db
    .update(everyFile())
    .set({
      uploadedOn: sql`now() - make_interval(months => ${months})`,
      finishedOn: sql`now() - make_interval(months => ${months})`,
    })
    .where(eq(table.id, fileId));
const remove = () =>
  removeOld({ db: api.server.db, store, log: createLogger('silent') }, { files: 24, tickets: 12 });
const gone = async () => api.server.db.select().from(removals).orderBy(removals.what, removals.month);
const monthAgo = (months: number) => addMonths(currentMonth(), -months);

it('removes what files hold when their time is over, keeps them in the history, and records what went', async () => {
  const first = await upload();
  const repeated = await upload();
  expect(repeated.repeatOf?.fileId).toBe(first.fileId);
  await age(first.fileId, 30);
  await remove();
  // A later file shows its result.
  expect([await rowsOf(first.fileId), (await objectsOf(first.fileId)).length]).toEqual([2, 3]);

  await age(repeated.fileId, 26);
  await Promise.all([remove(), remove()]);
  const ids = [first.fileId, repeated.fileId];
  expect(await Promise.all(ids.map(rowsOf))).toEqual([0, 0]);
  expect((await Promise.all(ids.map(objectsOf))).flat()).toEqual([]);
  expect(await gone()).toMatchObject([
    { what: 'files', month: monthAgo(30), records: 1, rows: 2 },
    { what: 'files', month: monthAgo(26), records: 1, rows: 0 },
  ]);
  const ae = await api.as('ae');
  for (const fileId of ids) {
    const shown = await files.find('ae', 'users', fileId);
    expect(shown).toMatchObject({ count: first.count, removedOn: expect.any(String) });
    expect((await ae('GET', `/ae/files/download/users/${fileId}`)).status).toBe(404);
  }

  // The same file runs again: nobody could see the result that it repeats.
  const again = await upload();
  expect(again).toMatchObject({ repeatOf: null, removedOn: null, status: 'PROCESSED' });
  await remove();
  expect(await rowsOf(again.fileId)).toBe(2);
});

it('removes closed tickets a time after their answer, and no open one', async () => {
  const ae = await api.as('ae');
  for (const subject of ['Old and closed', 'Old and open', 'New and closed']) {
    const body = { subject, category: 'OTHER', description: 'It says something else than I expected.' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await ae('POST', '/ae/tickets', { body, headers })).status).toBe(200);
  }
  const old = { createdAt: sql`now() - interval '20 months'`, answeredAt: sql`now() - interval '15 months'` };
  const { db } = api.server;
  await db
    .update(tickets)
    .set({ ...old, status: 'RESOLVED' })
    .where(eq(tickets.subject, 'Old and closed'));
  await db.update(tickets).set(old).where(eq(tickets.subject, 'Old and open'));
  const now = { answeredAt: new Date(), status: 'RESOLVED' as const };
  await db.update(tickets).set(now).where(eq(tickets.subject, 'New and closed'));
  await remove();
  const left = await db.select({ subject: tickets.subject }).from(tickets).orderBy(tickets.subject);
  expect(left.map(({ subject }) => subject)).toEqual(['New and closed', 'Old and open']);
  expect(await gone()).toContainEqual(
    expect.objectContaining({ what: 'tickets', month: monthAgo(20), records: 1, rows: 0 }),
  );
});
