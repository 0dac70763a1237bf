import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import {
  downloads,
  files as filesTable,
  poolSessions,
  users,
} from '../../../server/services/db/schema/index.ts';
import { removeOld } from '../../../server/subjects/downloads/startDownloads.ts';
import { openStore } from '../../../server/services/storage/index.ts';
import { secretStore } from '../../../server/services/db/secrets.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { cookieOf, follow, linkOf } from '../../support/downloads.ts';
import { uploadsOf } from './uploads.ts';

const api = useApi();
const files = uploadsOf(api);
const late = new Date('2026-11-20T19:00:00Z');
let fromAbove: string;
beforeAll(async () => {
  const mr = (code: string, section: string) => ({
    MR_code: code,
    Section_code: section,
    First_name: 'Result',
  });
  const rows = [mr('54101931', '5410101'), mr('54101932', '5410102')];
  fromAbove = (await files.process('cio', 'users', { Users: rows })).fileId;
  await api.server.db
    .update(acrossTheUtility(filesTable))
    .set({ uploadedOn: late })
    .where(eq(filesTable.id, fromAbove));
});

const linkFor = (username: string) => files.linkToResult(username, 'users', fromAbove);
const idOf = (answer: Answer) => String(answer.json['data']).split('/').at(-1) ?? '';

/** `cio` gets the whole stored result, `ae` the part of it for a section. */
describe.each(['cio', 'ae'])('the link to a result for %s', username => {
  const invalid = { status: 404, code: 'InvalidLink' };
  const fetched = async (answer: Answer, headers: Record<string, string>) => {
    const file = await fetch(linkOf(api, answer), { headers });
    const { code } = file.ok ? {} : await file.json();
    return { status: file.status, code };
  };

  it('returns the file to the same person, named by the Indian day of the upload', async () => {
    const answer = await linkFor(username);
    const file = await follow(api, answer);
    expect(file.status).toBe(200);
    const area = username === 'cio' ? 'all' : '5410101';
    expect(file.headers.get('content-disposition')).toContain(`"users-result_${area}_2026-11-21.xlsx"`);
    const authorization = `Bearer ${await api.tokenOf(username)}`;
    expect((await follow(api, answer, { authorization })).status).toBe(200);
  });

  it('is refused to everybody else with any credentials', async () => {
    const answer = await linkFor(username);
    const others = ['cio', 'ae', 'ae2'].filter(other => other !== username);
    expect(await fetched(answer, {})).toEqual(invalid);
    for (const other of others) {
      const authorization = `Bearer ${await api.tokenOf(other)}`;
      expect(await fetched(answer, { authorization }), other).toEqual(invalid);
      expect(await fetched(answer, { cookie: cookieOf(await linkFor(other)) }), other).toEqual(invalid);
    }
  });

  it('ends when it expires, the session ends, the area changes or the person is disabled', async () => {
    const { db } = api.server;
    const answer = await linkFor(username);
    const cookie = cookieOf(answer);
    const of = eq(downloads.id, idOf(answer));
    const [row] = await db.select().from(downloads).where(of);
    if (!row) throw new Error('There is no such link.');
    for (const status of ['disabled', 'active'] as const) {
      await db.update(acrossTheUtility(users)).set({ status }).where(eq(users.id, row.userId));
      expect(await fetched(answer, { cookie })).toEqual(invalid);
    }
    await db.update(poolSessions).set({ revokedAt: null }).where(eq(poolSessions.id, row.sessionId));
    await db.update(downloads).set({ scope: 'ae section 5410102' }).where(of);
    expect(await fetched(answer, { cookie })).toEqual(invalid);
    await db
      .update(downloads)
      .set({ scope: row.scope, expiresAt: new Date(0) })
      .where(of);
    expect(await fetched(answer, { cookie })).toEqual(invalid);
    await db.update(downloads).set({ expiresAt: row.expiresAt }).where(of);
    expect((await follow(api, answer)).status).toBe(200);
    await db.update(poolSessions).set({ revokedAt: new Date() }).where(eq(poolSessions.id, row.sessionId));
    expect(await fetched(answer, { cookie })).toEqual(invalid);
    await db.update(poolSessions).set({ revokedAt: null }).where(eq(poolSessions.id, row.sessionId));
  });

  it('keeps the result when it expires, and removes the copy made for it', async () => {
    const { db } = api.server;
    const answer = await linkFor(username);
    const [row] = await db
      .update(downloads)
      .set({ expiresAt: new Date(0) })
      .where(eq(downloads.id, idOf(answer)))
      .returning();
    const objectKey = row?.objectKey ?? '';
    const { store } = await openStore({ dataDir: api.place.dataDir }, secretStore(db));
    await removeOld({ db, store });
    expect(
      await db
        .select()
        .from(downloads)
        .where(eq(downloads.id, idOf(answer))),
    ).toEqual([]);
    const folder = objectKey.slice(0, objectKey.lastIndexOf('/'));
    expect(await store.list(folder)).toEqual(username === 'cio' ? [objectKey] : []);
    expect((await follow(api, await linkFor(username))).status).toBe(200);
  });
});
