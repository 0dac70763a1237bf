import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { downloads } from '../../../server/services/db/schema/downloads.ts';
import { secretStore } from '../../../server/services/db/secrets.ts';
import { removeOld } from '../../../server/subjects/downloads/startDownloads.ts';
import { openStore } from '../../../server/services/storage/index.ts';
import { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';

const api = useApi();
type Planted = Partial<typeof downloads.$inferInsert>;

const waiting = { timeout: 20_000, interval: 50 };
const soon = () => new Date(Date.now() + 60_000);

let own: Pick<typeof downloads.$inferSelect, 'userId' | 'sessionId' | 'scope'>;
beforeAll(async () => {
  await (
    await api.as('ae')
  )('GET', '/ae/export-feeders');
  const [row] = await api.server.db.select().from(downloads);
  if (!row) throw new Error('There is no download to copy.');
  own = row;
});

/** Inserts a download as another process would leave it, in the session of `ae`. Returns its id. */
async function plant(values: Planted): Promise<string> {
  const { userId, sessionId, scope } = own;
  const id = randomUUID();
  const filter = { mrCode: id.slice(0, 8) };
  await api.server.db.insert(downloads).values({
    id,
    export: 'meter-readers',
    userId,
    sessionId,
    scope,
    filter,
    awaitedUntil: soon(),
    ...values,
  });
  return id;
}

const read = async (id: string) =>
  (await api.server.db.select().from(downloads).where(eq(downloads.id, id)))[0];

async function ended(id: string) {
  return vi.waitFor(async () => {
    const row = await read(id);
    if (!row || row.status === 'waiting') throw new Error(`The download is ${row?.status}.`);
    return row;
  }, waiting);
}

describe('a download', () => {
  it('is taken over by another process if the first was killed', { tags: 'long' }, async () => {
    const id = await plant({ lease: randomUUID(), leasedUntil: new Date(0), attempts: 1 });
    expect(await ended(id)).toMatchObject({ status: 'ready', rows: 0 });
  });

  it(
    'is left to the process that makes it, and is not made if nobody waits for it',
    { tags: 'long' },
    async () => {
      const held = await plant({ lease: randomUUID(), leasedUntil: soon() });
      const forgotten = await plant({ awaitedUntil: new Date(Date.now() - 1) });
      await ended(await plant({}));
      expect(await read(held)).toMatchObject({ status: 'waiting', attempts: 0 });
      expect(await read(forgotten)).toMatchObject({ status: 'waiting', attempts: 0 });
    },
  );

  it('continues when the same person repeats the request; other people get their own', async () => {
    const id = await plant({ filter: { mrCode: '5410' }, putOffAt: new Date() });
    await ended(id);
    const other = await (await api.as('ae2'))('GET', '/ae/export-user', { query: { mrCode: '5410' } });
    expect(other.json['data']).not.toBe(`/v1/downloads/${id}`);
    expect((await follow(api, other)).status).toBe(200);
    const ae = await api.as('ae');
    const same = await ae('GET', '/ae/export-user', { query: { mrCode: '5410' } });
    expect(same.json['data']).toBe(`/v1/downloads/${id}`);
    expect((await follow(api, same)).status).toBe(200);
    const fresh = await ae('GET', '/ae/export-user', { query: { mrCode: '5410' } });
    expect(fresh.json['data']).not.toBe(`/v1/downloads/${id}`);
  });

  it('that can’t be made fails after a few attempts', { tags: 'long' }, async () => {
    const id = await plant({ export: 'no-such-export', attempts: 2 });
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      message: 'The file could not be made. Please try again later.',
    });
  });

  it('reports its failure when the person requests it again', { tags: 'long' }, async () => {
    const id = await plant({ filter: { mrCode: '54' }, scope: 'dt', putOffAt: new Date() });
    await ended(id);
    const answer = await (await api.as('ae'))('GET', '/ae/export-user', { query: { mrCode: '54' } });
    expect(answer.status).toBe(422);
    expect(answer.json['message']).toBe('You are not allowed to do this.');
  });

  it('has to wait if the person has too many in progress', async () => {
    const many = await Promise.all(
      Array.from({ length: 25 }, () => plant({ lease: randomUUID(), leasedUntil: soon() })),
    );
    const answer = await (await api.as('ae'))('GET', '/ae/export-user');
    expect(answer.status).toBe(429);
    expect(answer.json['message']).toContain('Too many files are being prepared for you.');
    for (const id of many) await api.server.db.delete(downloads).where(eq(downloads.id, id));
  });

  it('stops when the caller goes away', async () => {
    const id = await plant({
      filter: { mrCode: '541' },
      putOffAt: new Date(),
      lease: randomUUID(),
      leasedUntil: soon(),
    });
    const leaving = new AbortController();
    const request = fetch(new URL('/v1/ae/export-user?mrCode=541', api.server.url), {
      headers: { 'x-api-key': api.apiKey, authorization: `Bearer ${await api.tokenOf('ae')}` },
      signal: leaving.signal,
    });
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ putOffAt: null }), waiting);
    leaving.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(
      async () => expect(await read(id)).toMatchObject({ awaitedUntil: new Date(0) }),
      waiting,
    );
  });
});

it('removes old downloads, file and row', async () => {
  const objectKey = `downloads/${randomUUID()}/file.xlsx`;
  const file = path.join(api.place.dataDir, 'store', 'objects', objectKey);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'old');
  const id = await plant({ status: 'ready', objectKey, fileName: 'a.xlsx', expiresAt: new Date(0) });
  const { db } = api.server;
  const { store } = await openStore({ dataDir: api.place.dataDir }, secretStore(db));
  await removeOld({ db, store });
  expect(await read(id)).toBeUndefined();
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
});
