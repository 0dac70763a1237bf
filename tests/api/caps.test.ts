import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  downloads,
  fileRows,
  files as filesTable,
  uploadGrants,
  users,
} from '../../server/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { uploadsOf } from './files/uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const soon = () => new Date(Date.now() + 600_000);

/** What each of these tests is about: an assistant engineer and a file of which some rows are theirs. */
let ae: typeof users.$inferSelect;
let fromAbove: string;
const ofAe = () => eq(downloads.userId, ae.id);

beforeAll(async () => {
  const [found] = await api.server.db.select().from(users).where(eq(users.username, 'ae'));
  if (!found) throw new Error('There is no assistant engineer.');
  ae = found;
  const row = { MR_code: '54101961', Section_code: '5410101', First_name: 'Cap' };
  fromAbove = (await files.process('cio', 'users', { Users: [row] })).fileId;
});

const given = () => ({ userId: ae.id, sessionId: randomUUID(), scope: `ae section ${ae.sectionCode}` });

/** Downloads of the engineer that count, as if asked for before. */
async function plant(count: number, values: Partial<typeof downloads.$inferInsert>): Promise<void> {
  const row = () => ({ id: randomUUID(), ...given(), filter: {}, awaitedUntil: soon() });
  await api.server.db
    .insert(downloads)
    .values(Array.from({ length: count }, () => ({ export: 'feeders', ...row(), ...values })));
}

/** The statuses of calls made all at once, the lowest first. */
async function together(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, call));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

describe('asked for all at once, no more is given than may be', () => {
  it('of permissions to upload', async () => {
    const { db } = api.server;
    const grant = () => ({ id: randomUUID(), ...given(), category: 'users' as const, expiresAt: soon() });
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

  it('of exports in the making', async () => {
    const { db } = api.server;
    await plant(24, { claim: randomUUID(), claimedUntil: soon() });
    const caller = await api.as('ae');
    const inTheMaking = () => db.$count(downloads, and(ofAe(), eq(downloads.status, 'waiting')));
    let most = 0;
    const over = new AbortController();
    const watch = (async () => {
      for (; !over.signal.aborted; await nextTurn()) most = Math.max(most, await inTheMaking());
    })();
    const statuses = await together(8, () => caller('GET', '/ae/export-feeders'));
    over.abort();
    await watch;
    expect(most).toBe(25);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    await db.delete(downloads).where(ofAe());
  });

  it('of results made for one person, within the time they can be fetched', async () => {
    const { db } = api.server;
    await plant(24, { export: 'upload-result', status: 'ready', objectKey: 'downloads/planted/file.xlsx' });
    const caller = await api.as('ae');
    const ask = () => caller('GET', `/ae/files/download/users/${fromAbove}`);
    expect(await together(3, ask)).toEqual([200, 429, 429]);
    const cio = await api.as('cio');
    expect((await cio('GET', `/cio/files/download/users/${fromAbove}`)).status).toBe(200);
    await db.delete(downloads).where(ofAe());
  });

  it('of results that are being made at the time', async () => {
    const caller = await api.as('ae');
    const statuses = await together(8, () => caller('GET', `/ae/files/download/users/${fromAbove}`));
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    await api.server.db.delete(downloads).where(ofAe());
  });
});

it('a result is not made any further once the caller has gone away', async () => {
  const { db } = api.server;
  const id = randomUUID();
  await db.insert(filesTable).values({
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
  await db.execute(sql`insert into ${fileRows} (file_id, position, sheet, row_number, outcome, cells, section_code)
    select ${id}, n, 'Users', n, 'success', jsonb_build_object('A', n::text), ${ae.sectionCode}
    from generate_series(1, 80000) as n`);
  const folder = path.join(api.place.dataDir, 'store', 'unfinished', String(process.pid));
  const gone = new AbortController();
  const asked = fetch(new URL(`/v1/ae/files/download/users/${id}`, api.server.url), {
    headers: { 'x-api-key': api.apiKey, authorization: `Bearer ${await api.tokenOf('ae')}` },
    signal: gone.signal,
  });
  asked.catch(() => undefined);
  await expect.poll(() => readdir(folder), { interval: 5 }).toHaveLength(1);
  expect(await db.$count(downloads, ofAe())).toBe(1);
  const from = performance.now();
  gone.abort();
  await expect.poll(() => readdir(folder), { interval: 20 }).toEqual([]);
  await expect.poll(() => db.$count(downloads, ofAe())).toBe(0);
  expect(performance.now() - from).toBeLessThan(2000);
  await expect(asked).rejects.toThrow('abort');
});
