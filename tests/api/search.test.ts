import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '#contract/index.ts';
import { currentMonth } from '#domain/months.ts';
import { roles } from '#domain/roles.ts';
import { useApi, type Answered } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { expectedAccess } from './access/expected.ts';
import { plantFile } from './files/plant.ts';

const api = useApi();

/** The records that a search finds: the resource of each, or 'area', and its title. */
interface Found {
  kind: string;
  title: string;
  id: string;
  answer: Answered;
}

async function search(username: string, q: string): Promise<Found[]> {
  const role = username.replace(/\d+$/, '');
  const { status, text, json } = await (await api.as(username))('GET', `/${role}/search`, { query: { q } });
  expect(status, text).toBe(200);
  return rowsOf(json, 'found').map(answer => ({
    kind: String(answer['resource'] ?? 'area'),
    title: String(answer['title'] ?? answer['area']?.['name']),
    id: String(answer['id'] ?? answer['area']?.['code']),
    answer,
  }));
}

/** Returns the first row of an officer's list. */
async function first(username: string, path: string, rows: string, query = {}): Promise<Answered> {
  const role = username.replace(/\d+$/, '');
  const { json } = await (await api.as(username))('GET', `/${role}/${path}`, { query });
  const [row] = rowsOf(json, rows);
  if (!row) throw new Error(`${username} has nothing in ${path}.`);
  return row;
}

/** The records of two sections side by side, each by what officers type to find it. */
const own: Record<string, { kind: string; texts: string[]; id: string }> = {};
const foreign: Record<string, { kind: string; texts: string[]; id: string }> = {};
beforeAll(async () => {
  for (const [username, records] of [
    ['ae', own],
    ['ae2', foreign],
  ] as const) {
    const centre = await first(username, 'transformer-centres', 'transformers');
    const reader = await first(username, 'meter-readers', 'MRList');
    const installation = await first(username, 'installations', 'installations', { month: currentMonth() });
    const account = String(installation['accountId']);
    records['TC'] = {
      kind: 'transformer-centres',
      texts: [String(centre['number']), String(centre['number']).slice(0, -1)],
      id: String(centre['id']),
    };
    records['MR'] = {
      kind: 'mrs',
      texts: [String(reader['userInfo']?.['mrCode'])],
      id: String(reader['userId']),
    };
    records['installation'] = {
      kind: 'installations',
      texts: [String(installation['RRNumber']), account, `00${account}`],
      id: String(installation['id']),
    };
  }
});

describe('finds', () => {
  it.each(['TC', 'MR', 'installation'])('a %s first by its number, whole or in part', async kind => {
    const record = own[kind];
    for (const text of record?.texts ?? []) {
      const [nearest] = await search('ae', text.toLowerCase());
      expect([nearest?.kind, nearest?.id], text).toEqual([record?.kind, record?.id]);
    }
    expect(record?.texts.length).toBeGreaterThan(0);
  });

  it('records by a part of their names, in any order of the words', async () => {
    const centre = await first('ae', 'transformer-centres', 'transformers');
    const words = String(centre['name']).split(' ').toReversed().join(' ');
    expect((await search('ae', words)).map(({ id }) => id)).toContain(own['TC']?.id);
    const reader = await first('ae', 'meter-readers', 'MRList');
    const name = String(reader['name']?.['firstName']);
    expect((await search('ae', name.slice(1))).filter(({ kind }) => kind === 'mrs')).not.toEqual([]);
  });

  it('consumers by the beginning of their names', async () => {
    const month = currentMonth();
    const installation = await first('ae', 'installations', 'installations', { month });
    const name = String(installation['consumerName']);
    const found = await search('ae', name.slice(0, -1));
    expect(found.filter(({ kind }) => kind === 'installations').map(({ title }) => title)).toContainEqual(
      expect.stringContaining(name),
    );
  });

  it('feeders by number before those that only begin with it, by MDM code, and by name', async () => {
    const feeder = await first('ae', 'feeders', 'feederList');
    const [number, name, mdmCode] = [feeder['number'], feeder['name'], feeder['mdmCode']].map(String);
    for (const text of [number, mdmCode, name]) {
      const feeders = (await search('ae', text ?? '')).filter(({ kind }) => kind === 'feeders');
      expect(feeders[0]?.title, text).toBe(`${number} ${name}`);
    }
  });

  it('areas below the officer’s, by code and by name, with those around them', async () => {
    const { json } = await (await api.as('ee'))('GET', '/ee/profile');
    const { divisionCode } = json['data']?.['location'] ?? {};
    const [area] = await search('ee', '5410101');
    expect(area?.answer).toMatchObject({
      area: { level: 'section', code: '5410101' },
      location: { divisionCode, subDivisionCode: '54101', sectionCode: '5410101' },
    });
    const byName = (await search('ee', area?.title.slice(0, -1) ?? '')).filter(({ kind }) => kind === 'area');
    expect(byName.map(({ id }) => id)).toContain('5410101');
    // Not the officer’s area, and none beside it.
    expect((await search('ee', String(divisionCode))).map(({ id }) => id)).not.toContain(divisionCode);
    expect((await search('ae', '5410102')).filter(({ kind }) => kind === 'area')).toEqual([]);
  });

  it('areas only, if asked for areas, and more of them', async () => {
    const cio = await api.as('cio');
    const kinds = async (query: Record<string, string>) =>
      rowsOf((await cio('GET', '/cio/search', { query })).json, 'found').map(found => 'area' in found);
    const every = await kinds({ q: 'an' });
    const areas = await kinds({ q: 'an', kind: 'area' });
    expect(every).toContain(false);
    expect(areas).not.toContain(false);
    expect(areas.length).toBeGreaterThan(every.filter(Boolean).length);
  });

  it('uploaded files by name, of the officer who sees them', async () => {
    const id = await plantFile(api, 'ae', { fileName: 'Kadri readings 09.xlsx', month: '2026-09' });
    for (const username of ['ae', 'cio'])
      expect(await search(username, 'readings kadri')).toMatchObject([
        { kind: 'files', id, answer: { record: { category: 'users', month: '2026-09' } } },
      ]);
    for (const username of ['ae2', 'ee']) expect(await search(username, 'readings kadri')).toEqual([]);
  });
});

it('says of an installation in which month and on which day it is read, so that its list finds it', async () => {
  const [text = ''] = own['installation']?.texts ?? [];
  const [found] = await search('ae', text);
  const { audit, readingDay, RRNumber } = found?.answer['record'] ?? {};
  const { month } = audit?.[0] ?? {};
  const listed = await first('ae', 'installations', 'installations', {
    month: String(month),
    readingDay: Number(readingDay),
    RRNumber: String(RRNumber),
  });
  expect(listed['id']).toBe(own['installation']?.id);
});

it.each(['TC', 'MR', 'installation'])('finds no %s of another section, whatever is typed', async kind => {
  const record = foreign[kind];
  for (const text of record?.texts ?? []) {
    expect((await search('ae', text)).map(({ id }) => id)).not.toContain(record?.id);
    expect((await search('aee', text)).map(({ id }) => id)).toContain(record?.id);
  }
  expect(record?.texts.length).toBeGreaterThan(0);
});

/** The call that lists each kind. */
const listedBy: Readonly<Record<string, OperationId>> = {
  area: 'listUsers',
  'transformer-centres': 'listTransformers',
  mrs: 'readMeterReader',
  feeders: 'listFeeders',
  installations: 'listInstallations',
  files: 'listFileHistory',
};

it.each(roles)('%s finds exactly the kinds that they may list', async role => {
  await plantFile(api, 'ae', { fileName: '7200 of Kadri.xlsx' });
  const texts = ['54', '7200', 'kadri', ...Object.values(own).flatMap(record => record.texts)];
  const found = new Set<string>();
  for (const text of texts) for (const { kind } of await search(role, text)) found.add(kind);
  const expected = Object.entries(listedBy)
    .filter(([, call]) => expectedAccess[call].includes(role))
    .map(([kind]) => kind);
  // No area is below a section.
  expect([...found].toSorted()).toEqual(expected.filter(kind => kind !== 'area' || role !== 'ae').toSorted());
});

it('refuses a text that is too short or has hidden characters, and matches signs literally', async () => {
  const ae = await api.as('ae');
  for (const q of ['', '5', 'a\u0000b'])
    expect((await ae('GET', '/ae/search', { query: { q } })).status, q).toBe(400);
  for (const q of ['%%%', '___', '\\\\', ',,', '   ']) expect(await search('ae', q), q).toEqual([]);
});
