import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import {
  downloads,
  fileRows,
  files as filesTable,
  uploadGrants,
  users,
} from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { uploadsOf } from './files/uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const soon = () => new Date(Date.now() + 600_000);

/** The subjects of these tests: an assistant engineer, and a file with some of their rows. */
let ae: typeof users.$inferSelect;
let fromAbove: string;
const ofAe = () => eq(downloads.userId, ae.id);

beforeAll(async () => {
  const [found] = await api.server.db.select().from(acrossTheUtility(users)).where(eq(users.username, 'ae'));
  if (!found) throw new Error('There is no assistant engineer.');
  ae = found;
  const row = { MR_code: '54101961', Section_code: '5410101', First_name: 'Cap' };
  fromAbove = (await files.process('cio', 'users', { Users: [row] })).fileId;
});

const ownerOfRow = () => ({ userId: ae.id, sessionId: randomUUID(), scope: `ae section ${ae.sectionCode}` });

/** Adds downloads of the engineer that count as requested before. */
async function plant(count: number, values: Partial<typeof downloads.$inferInsert>): Promise<void> {
  const row = () => ({ id: randomUUID(), ...ownerOfRow(), filter: {}, awaitedUntil: soon() });
  await api.server.db
    .insert(downloads)
    .values(Array.from({ length: count }, () => ({ export: 'feeders', ...row(), ...values })));
}

/** Adds a processed file of the corporate office, with so many rows of the engineer's section; returns its id. */
async function addFile(rows: number): Promise<string> {
  const { db } = api.server;
  const id = randomUUID();
  await db.insert(acrossTheUtility(filesTable)).values({
    id,
    category: 'users',
    extension: 'xlsx',
    objectKey: id,
    status: 'PROCESSED',
    resultKey: id,
    uploadedBy: 'CIO',
    uploaderId: ae.id,
    rowsDone: 1,
    sheets: [{ name: 'Users', columns: ['A'] }],
  });
  await db.execute(sql`insert into ${acrossTheUtility(fileRows)} (file_id, position, sheet, row_number, outcome, cells, section_code)
    select ${id}, n, 'Users', n, 'success', jsonb_build_object('A', n::text), ${ae.sectionCode}
    from generate_series(1, ${rows}) as n`);
  return id;
}

/** Makes calls at once; returns their statuses, the lowest first. */
async function together(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, call));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('enforces the limit for concurrent requests', () => {
  it('for upload grants', async () => {
    const { db } = api.server;
    const grant = () => ({
      id: randomUUID(),
      ...ownerOfRow(),
      category: 'users' as const,
      expiresAt: soon(),
    });
    await db.insert(uploadGrants).values(Array.from({ length: 98 }, grant));
    const caller = await api.as('ae');
    const query = { fileCategory: 'users' };
    expect(await together(8, () => caller('GET', '/ae/files/upload', { query }))).toEqual([
      200,
      200,
      ...Array.from({ length: 6 }, () => 429),
    ]);
    expect(await db.$count(uploadGrants, eq(uploadGrants.userId, ae.id))).toBe(100);
    await db.delete(uploadGrants).where(eq(uploadGrants.userId, ae.id));
  });

  it('for exports in progress', async () => {
    const { db } = api.server;
    await plant(24, { lease: randomUUID(), leasedUntil: soon() });
    const caller = await api.as('ae');
    const inProgress = () => db.$count(downloads, and(ofAe(), eq(downloads.status, 'waiting')));
    let most = 0;
    const over = new AbortController();
    const watch = (async () => {
      for (; !over.signal.aborted; await nextTurn()) most = Math.max(most, await inProgress());
    })();
    const statuses = await together(8, () => caller('GET', '/ae/export-feeders'));
    over.abort();
    await watch;
    expect(most).toBe(25);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    await db.delete(downloads).where(ofAe());
  });

  it('for one person’s results that can still be downloaded', async () => {
    const { db } = api.server;
    await plant(24, { export: 'upload-result', status: 'ready', objectKey: 'downloads/planted/file.xlsx' });
    const caller = await api.as('ae');
    const ask = () => caller('GET', `/ae/files/download/users/${fromAbove}`);
    expect(await together(3, ask)).toEqual([200, 429, 429]);
    const cio = await api.as('cio');
    expect((await cio('GET', `/cio/files/download/users/${fromAbove}`)).status).toBe(200);
    await db.delete(downloads).where(ofAe());
  });

  it('for results in progress', { tags: 'long' }, async () => {
    // Its result takes longer to make than the server takes to judge all eight calls.
    const large = await addFile(20_000);
    const caller = await api.as('ae');
    const statuses = await together(8, () => caller('GET', `/ae/files/download/users/${large}`));
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    await api.server.db.delete(downloads).where(ofAe());
  });
});

it('stops making a result when the caller has gone away', async () => {
  const { db } = api.server;
  const id = await addFile(80_000);
  const folder = path.join(api.place.dataDir, 'store', 'unfinished', String(process.pid));
  const leaving = new AbortController();
  const download = fetch(new URL(`/v1/ae/files/download/users/${id}`, api.server.url), {
    headers: { 'x-api-key': api.apiKey, authorization: `Bearer ${await api.tokenOf('ae')}` },
    signal: leaving.signal,
  });
  download.catch(() => undefined);
  await expect.poll(() => readdir(folder), { interval: 5 }).toHaveLength(1);
  expect(await db.$count(downloads, ofAe())).toBe(1);
  const from = performance.now();
  leaving.abort();
  await expect.poll(() => readdir(folder), { interval: 20 }).toEqual([]);
  await expect.poll(() => db.$count(downloads, ofAe())).toBe(0);
  expect(performance.now() - from).toBeLessThan(2000);
  await expect(download).rejects.toThrow('abort');
});
