import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { savedViews, users } from '../../server/services/db/schema/index.ts';
import { useApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';

const api = useApi();
beforeEach(async () => {
  await api.server.db.delete(savedViews);
});

const contents = {
  filter: { q: 'kadri', readingDay: ['4', '5'] },
  sort: '-lossPercentage',
  hiddenColumns: ['name'],
  month: '2026-09',
};
const view = { list: 'tc-audit', name: 'Worst first', contents, isShared: false };

/** Returns 'ae' for 'ae48'. */
const roleOf = (username: string) => username.replace(/\d+$/, '');
const save = async (who: string, body: object = view) =>
  (await api.as(who))('POST', `/${roleOf(who)}/saved-views`, { body });
const saved = async (who: string, body: object = view) => (await save(who, body)).json['data'] ?? {};
const all = async (who: string) =>
  rowsOf((await (await api.as(who))('GET', `/${roleOf(who)}/saved-views`)).json, 'savedViews');
const names = async (who: string) => (await all(who)).map(({ name }) => name);
type Known = { id?: unknown; etag?: unknown };
const on = async (who: string, method: 'PATCH' | 'DELETE', { id, etag }: Known, body?: object) =>
  (await api.as(who))(method, `/${roleOf(who)}/saved-views/${String(id)}`, {
    ...(body && { body }),
    headers: { 'if-match': String(etag) },
  });

it.each(roles)('%s saves a view, finds it, renames it and deletes it', async role => {
  const { status, json, headers } = await save(role, { ...view, name: '  Worst first ' });
  expect(status).toBe(200);
  const made = { ...view, id: json['data']?.['id'], etag: '"1"', sharedBy: null };
  expect(json['data']).toEqual(made);
  expect(headers.get('etag')).toBe('"1"');
  expect(await all(role)).toEqual([made]);

  const renamed = await on(role, 'PATCH', made, { name: 'Worst of all' });
  expect(renamed.json['data']).toEqual({ ...made, name: 'Worst of all', etag: '"2"' });
  const again = await on(role, 'PATCH', made, { name: 'Worst of all' });
  expect([again.status, again.json['data']?.['etag']]).toEqual([200, '"2"']);
  const stale = await on(role, 'PATCH', made, { name: 'Best' });
  expect([stale.status, stale.json['code']]).toEqual([409, 'StaleRecord']);
  expect(stale.json['current']).toEqual(renamed.json['data']);

  expect((await on(role, 'DELETE', made)).status).toBe(409);
  expect((await on(role, 'DELETE', { ...made, etag: '"2"' })).status).toBe(200);
  expect((await on(role, 'DELETE', { ...made, etag: '"2"' })).status).toBe(404);
  expect(await all(role)).toEqual([]);
});

describe('a shared view', () => {
  const shared = { ...view, isShared: true };

  it('is seen by the officers of the areas within the sharer’s, by name and designation', async () => {
    const byRole: Record<string, unknown> = {};
    for (const role of roles) byRole[role] = await saved(role, { ...shared, name: `Of ${role}` });
    // The demo's officers without a number are in charge of one another's areas, from the zone of the ce down.
    const order = ['dt', 'cio', 'ce', 'se', 'ee', 'aee', 'ae'];
    for (const [at, role] of order.entries()) {
      const seen = order.slice(0, Math.max(at, 1) + 1).map(each => `Of ${each}`);
      expect((await names(role)).toSorted(), role).toEqual(seen.toSorted());
    }
    const ofSe = (await all('ae')).find(seen => String(seen['name']) === 'Of se');
    const [se] = await api.server.db.select().from(acrossTheUtility(users)).where(eq(users.username, 'se'));
    expect(ofSe).toEqual({
      ...Object(byRole['se']),
      sharedBy: { userType: 'se', name: { firstName: se?.firstName, lastName: se?.lastName } },
    });
  });

  it('is seen by nobody outside the area, nor once it is no longer shared', async () => {
    const made = await saved('ee', shared);
    const places = await api.server.db.select().from(acrossTheUtility(users));
    const ee = places.find(({ username }) => username === 'ee');
    const engineers = places.filter(({ username }) => /^ae\d*$/.test(username));
    const inside = engineers.find(({ divisionCode }) => divisionCode === ee?.divisionCode);
    const outside = engineers.find(({ divisionCode }) => divisionCode !== ee?.divisionCode);
    expect(await names(inside?.username ?? '')).toEqual(['Worst first']);
    expect(await names(outside?.username ?? '')).toEqual([]);
    expect(await names('se')).toEqual([]);

    await on('ee', 'PATCH', made, { isShared: false });
    expect(await names(inside?.username ?? '')).toEqual([]);
  });

  it('is changed and deleted by nobody but its owner', async () => {
    const made = await saved('aee', shared);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      const foreign = await on('ae', method, made, body);
      const absent = await on('ae', method, { ...made, id: randomUUID() }, body);
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
    expect(await names('aee')).toEqual(['Worst first']);
  });

  it('is not seen while its owner is disabled', async () => {
    await saved('aee', shared);
    const { db } = api.server;
    const aee = eq(users.username, 'aee');
    await db.update(acrossTheUtility(users)).set({ status: 'disabled' }).where(aee);
    const whileDisabled = await names('ae');
    await db.update(acrossTheUtility(users)).set({ status: 'active' }).where(aee);
    expect(whileDisabled).toEqual([]);
    expect(await names('ae')).toEqual(['Worst first']);
  });
});

it('keeps a name once for each officer and list, whatever its case', async () => {
  const taken = [409, 'You already have a view of that name for this list.'];
  const made = await saved('ae');
  const twice = await save('ae', { ...view, name: 'WORST first' });
  expect([twice.status, twice.json['message']]).toEqual(taken);
  expect((await save('ae', { ...view, list: 'feeders' })).status).toBe(200);
  expect((await save('ae2')).status).toBe(200);
  const other = await saved('ae', { ...view, name: 'Other' });
  const renamed = await on('ae', 'PATCH', other, { name: 'worst FIRST' });
  expect([renamed.status, renamed.json['message']]).toEqual(taken);
  expect((await on('ae', 'PATCH', made, { name: 'WORST FIRST' })).status).toBe(200);
});

it('keeps at most 50 views of an officer, also of those that are sent at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 52 }, (_, at) => save('ae', { ...view, name: `View ${at}` })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, json }) => [status, json['message']])).toEqual(
    Array.from({ length: 2 }, () => [
      422,
      'You can keep at most 50 views. Delete one that you no longer need.',
    ]),
  );
  expect(await all('ae')).toHaveLength(50);
});

const filters = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, value]));

it.each([
  ['no name', { name: ' \u200b ' }, 422],
  ['a long name', { name: 'a'.repeat(61) }, 422],
  ['a list with an odd name', { list: '../users' }, 400],
  ['a filter with an odd name', { contents: { ...contents, filter: { 'a b': 'c' } } }, 400],
  ['a filter with a long value', { contents: { ...contents, filter: { q: 'a'.repeat(201) } } }, 400],
  ['a value with a hidden character', { contents: { ...contents, filter: { q: 'a\u202eb' } } }, 400],
  ['too many filters', { contents: { ...contents, filter: filters(41, 'a') } }, 400],
  ['too much altogether', { contents: { ...contents, filter: filters(40, Array(50).fill('abcd')) } }, 422],
  ['an odd order', { contents: { ...contents, sort: 'loss desc' } }, 400],
  ['no month', { contents: { ...contents, month: '2026-13' } }, 400],
  ['an unknown key', { colour: 'red' }, 400],
])('refuses %s', async (_name, part, status) => {
  const answer = await save('ae', { ...view, ...part });
  expect([answer.status, await all('ae')]).toEqual([status, []]);
});
