import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { downloads } from '../../../server/services/db/schema/downloads.ts';
import { reports } from '../../../server/services/db/schema/reports.ts';
import { removeOld } from '../../../server/subjects/reports/startReports.ts';
import { openStore } from '../../../server/services/storage/index.ts';
import { secretStore } from '../../../server/services/db/secrets.ts';
import { useApi } from '../../support/api.ts';
import { cookieOf, follow, linkOf } from '../../support/downloads.ts';

const waitMs = 300;
const api = useApi({}, { reportsWaitMs: waitMs });
const name = 'feeder-register';
const ofReport = eq(reports.name, name);
const path = `/cio/files/reports/download/${name}`;

const row = async () => {
  const [found] = await api.server.db.select().from(reports).where(ofReport);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const change = (values: Partial<typeof reports.$inferInsert>) =>
  api.server.db.update(reports).set(values).where(ofReport);
const listed = async () => {
  const { json } = await (await api.as('cio'))('GET', '/cio/files/reports/list');
  return json['data']?.['reportsList']?.['1'];
};
/** Waits until the report is newer than a time. Returns it. */
const madeAfter = (time: Date) =>
  vi.waitFor(
    async () => {
      const found = await row();
      if (!found.readAt || found.readAt <= time) throw new Error('The report is not made yet.');
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
const request = { requests: 1, answered: 0, requestedAt: new Date(0) };

it('before its first file, a report says what to expect, and there is nothing to download', async () => {
  expect(await listed()).toMatchObject({
    reportName: 'Feeder register',
    lastModified: null,
    message: 'It is made for the first time now. Look again in a minute.',
  });
  const { status, json } = await (await api.as('cio'))('GET', path);
  expect([status, json['code']]).toEqual([404, 'NotMadeYet']);
});

it('an unknown report does not exist', async () => {
  const cio = await api.as('cio');
  expect((await cio('GET', '/cio/files/reports/download/no-such-report')).status).toBe(404);
  expect((await cio('GET', '/cio/files/reports/download/..%2Fsecrets')).status).toBe(400);
});

it.each(roles.filter(role => role !== 'cio'))('%s gets neither the list nor a file', async role => {
  const caller = await api.as(role);
  for (const call of ['/cio/files/reports/list', path])
    expect((await caller('GET', call)).status, call).toBe(403);
});

describe('a request', () => {
  it('makes the report once, however many requests came in the meantime', async () => {
    await change(request);
    const first = await madeAfter(new Date(0));
    expect(first).toMatchObject({ requests: 1, answered: 1, attempts: 0, lease: null });

    const month = addMonths(currentMonth(), -2);
    const start = `/ae/audit/transformer-centres/months/${month}`;
    for (const ae of ['ae', 'ae2', 'ae48']) {
      const { status, text } = await (await api.as(ae))('POST', start);
      expect(status, text).toBe(200);
    }
    expect(await listed()).toMatchObject({ message: 'It is made again soon, with the latest audits.' });
    const second = await madeAfter(first.readAt ?? new Date());
    expect(second).toMatchObject({ requests: 4, answered: 4 });
    expect(second.objectKey).not.toBe(first.objectKey);
  });

  it('that comes while the report is being made is answered by the next file', { tags: 'long' }, async () => {
    const { readAt, requests } = await row();
    await change({ requests: requests + 1, answered: requests - 1, requestedAt: new Date(0) });
    const made = await madeAfter(readAt ?? new Date());
    expect(made.answered).toBe(made.requests);
  });
});

describe('a report whose process was killed', () => {
  it('is made again by another, and the last good file stays until then', { tags: 'long' }, async () => {
    const { readAt, objectKey } = await row();
    const soon = new Date(Date.now() + 3600_000);
    // As a process leaves it that was killed while it made the report; its lease has not ended yet.
    await change({ ...request, lease: randomUUID(), leasedUntil: soon, attempts: 1 });
    expect(await listed()).toMatchObject({ lastModified: readAt?.toISOString() });
    const answer = await (await api.as('cio'))('GET', path);
    expect((await follow(api, answer)).status).toBe(200);
    expect((await row()).objectKey).toBe(objectKey);

    await change({ leasedUntil: new Date(0) });
    const made = await madeAfter(readAt ?? new Date());
    expect(made.objectKey).not.toBe(objectKey);
    // The link is to the file that it was made for, which is still there.
    expect((await follow(api, answer)).status).toBe(200);
  });

  it(
    'leaves files that are removed later, but not those in the list or behind a link',
    { tags: 'long' },
    async () => {
      const { db } = api.server;
      const { store } = await openStore(api.place, secretStore(db));
      await db.delete(downloads);
      const answer = await (await api.as('cio'))('GET', path);
      const linked = (await row()).objectKey ?? '';
      await change(request);
      const { objectKey } = await madeAfter((await row()).readAt ?? new Date());
      expect(await store.list(`reports/${name}`)).toContain(linked);
      const old = { ...store, removeOlderThan: removesAtOnce(store) };
      await removeOld({ db, store: old });
      expect((await store.list(`reports/${name}`)).toSorted()).toEqual([linked, objectKey ?? ''].toSorted());
      expect((await follow(api, answer)).status).toBe(200);
    },
  );
});

/** Removes files of any age. */
const removesAtOnce =
  (store: Awaited<ReturnType<typeof openStore>>['store']): typeof store.removeOlderThan =>
  (folder, _seconds, keysToKeep) =>
    store.removeOlderThan(folder, -1, keysToKeep);

describe('a failure', () => {
  it(
    'is said in the list, keeps the last file and is made good by the next attempt',
    { tags: 'long' },
    async () => {
      const { db } = api.server;
      const { readAt } = await row();
      await db.execute(sql`alter table power_stations rename to stations_elsewhere`);
      await change(request);
      await expect.poll(async () => (await row()).failedAt).not.toBeNull();
      expect(await listed()).toMatchObject({
        lastModified: readAt?.toISOString(),
        message: expect.stringMatching(
          /^It could not be made on .+, .+\. The server tries again by itself\.$/,
        ),
      });
      expect((await row()).leasedUntil?.getTime()).toBeGreaterThan(Date.now() + 30_000);
      await db.execute(sql`alter table stations_elsewhere rename to power_stations`);
      await change({ leasedUntil: null });
      await madeAfter(readAt ?? new Date());
      expect(await listed()).toMatchObject({ message: '' });
    },
  );
});

it('a night makes the reports anew', { tags: 'long' }, async () => {
  const yesterday = new Date(Date.now() - 25 * 3600_000);
  await change({ requests: 0, answered: 0, readAt: yesterday });
  expect((await madeAfter(yesterday)).readAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it('a link works for the person and the browser that it was made for, and expires', async () => {
  const answer = await (await api.as('cio'))('GET', path);
  expect((await follow(api, answer, {})).status).toBe(404);
  const authorization = `Bearer ${await api.tokenOf('dt')}`;
  expect((await follow(api, answer, { authorization })).status).toBe(404);
  expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/);
  const file = await fetch(linkOf(api, answer), { headers: { cookie: cookieOf(answer) } });
  expect(file.headers.get('content-disposition')).toMatch(/feeder-register_all_\d{4}-\d\d-\d\d\.xlsx/);
  await api.server.db.execute(sql`update downloads set expires_at = now() - interval '1 second'`);
  expect((await follow(api, answer)).status).toBe(404);
});
