import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { downloads } from '../../../server/services/db/schema/downloads.ts';
import { poolSessions } from '../../../server/services/db/schema/identity.ts';
import { users } from '../../../server/services/db/schema/users.ts';
import { useApi, type Answer } from '../../support/api.ts';
import { cookieOf, follow, linkOf } from '../../support/downloads.ts';

const api = useApi();
const idOf = (answer: Answer) => String(answer.json['data']).split('/').at(-1) ?? '';

async function ask(username: string): Promise<Answer> {
  const role = username.replace(/\d+$/, '');
  const answer = await (await api.as(username))('GET', `/${role}/export-user`);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

describe('the link of a download', () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await ask('ae');
  });

  it('returns the file in the browser that requested it, any number of times', async () => {
    for (const _ of [1, 2]) {
      const file = await follow(api, answer);
      expect(file.status).toBe(200);
      expect(file.headers.get('cache-control')).toBe('no-store');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      const name = /^attachment; filename="meter-readers_5410101_\d{4}-\d\d-\d\d\.xlsx"; filename\*=/;
      expect(file.headers.get('content-disposition')).toMatch(name);
      expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')));
    }
  });

  it('comes with a cookie for this address only, hidden from scripts and other sites', () => {
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    const [cookie = ''] = cookies;
    expect(cookie).toContain(`Path=${String(answer.json['data'])}; `);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it('works for programs of the same person, with their token', async () => {
    const authorization = `Bearer ${await api.tokenOf('ae')}`;
    expect((await follow(api, answer, { authorization })).status).toBe(200);
  });

  const invalid = { status: 404, code: 'InvalidLink' };
  const fetched = async (headers?: Record<string, string>, link = linkOf(api, answer)) => {
    const file = await fetch(link, { headers: headers ?? { cookie: cookieOf(answer) } });
    const { code } = file.ok ? {} : await file.json();
    return { status: file.status, code };
  };

  it('is refused without credentials', async () => {
    expect(await fetched({})).toEqual(invalid);
  });

  it('is refused to another user with any credentials', async () => {
    const other = await ask('ae2');
    expect(await fetched({ cookie: cookieOf(other) })).toEqual(invalid);
    expect(await fetched({ authorization: `Bearer ${await api.tokenOf('ae2')}` })).toEqual(invalid);
    expect(await fetched({ authorization: `Bearer ${await api.tokenOf('cio')}` })).toEqual(invalid);
    expect(
      await fetched({ authorization: `Bearer ${await api.tokenOf('ae2')}`, cookie: cookieOf(answer) }),
    ).toEqual(invalid);
  });

  it('is refused with the cookie of another file of the same person', async () => {
    expect(await fetched({ cookie: cookieOf(await ask('ae')) })).toEqual(invalid);
  });

  it('is refused if the link or its cookie was edited', async () => {
    const link = linkOf(api, answer);
    expect(await fetched(undefined, new URL(`/v1/downloads/${randomUUID()}`, link))).toEqual(invalid);
    const cookie = cookieOf(answer);
    expect(await fetched({ cookie: cookie.slice(0, -2) })).toEqual(invalid);
    expect(await fetched({ cookie: `${cookie}A` })).toEqual(invalid);
    expect(await fetched({ cookie: cookie.replace(/=./, found => (found === '=A' ? '=B' : '=A')) })).toEqual(
      invalid,
    );
    for (const edited of [`${link.href}?x=1`, `${link.href}x`, `${link.href}/..%2f`])
      expect((await fetch(edited, { headers: { cookie } })).status).toBeGreaterThanOrEqual(400);
  });

  it('is valid for 15 minutes', async () => {
    const [row] = await api.server.db
      .select()
      .from(downloads)
      .where(eq(downloads.id, idOf(answer)));
    const lasts = (row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0);
    expect(lasts).toBeGreaterThan(14 * 60_000);
    expect(lasts).toBeLessThanOrEqual(16 * 60_000);
  });

  it('is refused after it expires', async () => {
    await change({ expiresAt: new Date(Date.now() - 1) });
    expect(await fetched()).toEqual(invalid);
    await change({ expiresAt: new Date(Date.now() + 60_000) });
    expect((await follow(api, answer)).status).toBe(200);
  });

  it('is refused after the person’s area or designation has changed', async () => {
    for (const scope of ['ae section 5410102', 'aee subDivision 54101', 'dt']) {
      await change({ scope });
      expect(await fetched()).toEqual(invalid);
    }
    await change({ scope: 'ae section 5410101' });
    expect((await follow(api, answer)).status).toBe(200);
  });

  it('is refused after the person was disabled, even once enabled again', async () => {
    const mine = await ask('ee');
    for (const status of ['disabled', 'active'] as const) {
      await api.server.db.update(acrossTheUtility(users)).set({ status }).where(eq(users.username, 'ee'));
      expect(await fetched({ cookie: cookieOf(mine) }, linkOf(api, mine))).toEqual(invalid);
    }
  });

  it('is refused after the person has signed out', async () => {
    const mine = await ask('aee');
    const [row] = await api.server.db
      .select()
      .from(downloads)
      .where(eq(downloads.id, idOf(mine)));
    await api.server.db
      .update(poolSessions)
      .set({ revokedAt: new Date() })
      .where(eq(poolSessions.id, row?.sessionId ?? ''));
    expect(await fetched({ cookie: cookieOf(mine) }, linkOf(api, mine))).toEqual(invalid);
  });

  it('shows a browser that may not have the file a page that says so', async () => {
    const page = await fetch(linkOf(api, answer), { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).toContain('This download link can not be used.');
    expect(text).toContain('<a href="/">');
  });

  function change(values: Partial<typeof downloads.$inferInsert>) {
    return api.server.db
      .update(downloads)
      .set(values)
      .where(eq(downloads.id, idOf(answer)));
  }
});

it('OpenAPI documents the link and its answers', async () => {
  const documented = await (await fetch(`${api.server.url}/v1/openapi.json`)).json();
  const { get } = documented.paths['/v1/downloads/{id}'];
  expect(get.operationId).toBe('fetchDownload');
  expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '404']));
});
