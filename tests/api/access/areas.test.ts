import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '#contract/index.ts';
import { designations, userTypes, type Role } from '#domain/roles.ts';
import type { Area, AreaLevel } from '#domain/areas.ts';
import { useApi, type Answered, type Sent } from '../../support/api.ts';
import { examples, fill } from '../../support/examples.ts';
import { allMeterReaders, foreignAreas, rowsOf, type Placed } from '../../support/territory.ts';

const api = useApi();
const scoped = ['ce', 'se', 'ee', 'aee', 'ae'] as const satisfies readonly Role[];
const ids = Object.keys(operations).filter((id): id is OperationId => id in operations);

/** Lists that take an area (what a download holds has a test of its own), and calls that take the id of something that lies in one. */
const takesArea = ids.filter(
  id =>
    hasAny(operations[id], 'query', ['userLocationCode', 'locationCode']) &&
    hasAny(operations[id], 'query', ['page']),
);
const takesId = ids.filter(id => hasAny(operations[id], 'params', ['id']));

let readers: Placed[];
const own: Partial<Record<Role, Area>> = {};

beforeAll(async () => {
  readers = await allMeterReaders(await api.as('cio'));
  for (const role of scoped) {
    const { json } = await (await api.as(role))('GET', `/${role}/profile`);
    const { level } = designations[role];
    if (level) own[role] = { level, code: String(json['data']?.['location']?.[`${level}Code`]) };
  }
});

it('the walk covers what it should, prefix siblings among it', () => {
  expect(takesArea).toEqual(expect.arrayContaining(['listUsers', 'listTransformers', 'listInstallations']));
  expect(takesId).toEqual(expect.arrayContaining(['readMeterReader', 'updateMeterReader']));
  expect(readers.length).toBeGreaterThan(400);
  const sections = new Set(readers.map(reader => reader.codes.section));
  expect([...sections].some(code => sections.has(code.slice(0, -1)))).toBe(true);
});

describe.each(scoped)('%s', role => {
  it('sees exactly the meter readers of the own area', async () => {
    const area = present(own[role]);
    const caller = await api.as(role);
    const path = role === 'ae' ? '/ae/meter-readers' : `/${role}/user`;
    const rows = role === 'ae' ? 'MRList' : 'userList';
    const seen: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { page, perPage: 100, ...(role !== 'ae' && { secondLevelUserType: 'mr' }) };
      const { json } = await caller('GET', path, { query });
      last = Number(json['data']?.['pageData']?.['lastPage']);
      seen.push(...rowsOf(json, rows).map(row => String(row['userId'])));
    }
    const expected = readers
      .filter(reader => reader.codes[area.level] === area.code)
      .map(({ userId }) => userId);
    expect(seen.toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeLessThan(readers.length);
  });

  it.each(takesArea)(
    '%s gives nothing of a foreign area, and tells it apart from none by no byte',
    async id => {
      const caller = await api.as(role);
      const { method, path } = operations[id];
      const ofNowhere = new Map<string, string>();
      for (const { level, code } of foreignAreas(present(own[role]), readers))
        for (const query of askingFor(id, level)) {
          const ask = (locationCode: string) =>
            caller(method, fill(path, { role }), { query: query(locationCode) });
          const foreign = await ask(code);
          const cell = `${role} ${path} ${JSON.stringify(query(code))}`;
          if (isAbove(own[role], { level, code }, readers))
            expectOnlyOwn(foreign.json, present(own[role]), cell);
          else {
            expect(foreign.status, cell).toBe(200);
            expect(countOf(foreign.json), cell).toBe(0);
            const key = JSON.stringify(query(''));
            const nowhere = ofNowhere.get(key) ?? (await ask('9999999')).text;
            ofNowhere.set(key, nowhere);
            expect(foreign.text, cell).toBe(nowhere);
          }
        }
    },
  );
});

describe('ae', () => {
  it.each(takesId)('%s answers a foreign id, byte for byte, like one that does not exist', async id => {
    const caller = await api.as('ae');
    const { method, path } = operations[id];
    const { params, ...sent } = examples[id];
    const absent = await caller(method, fill(path, { role: 'ae', ...params }), sent);
    expect(absent.status).toBe(404);
    const section = present(own.ae).code;
    for (const { userId } of readers.filter(reader => reader.codes.section !== section)) {
      const foreign = await caller(method, fill(path, { role: 'ae', ...params, id: userId }), sent);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(absent.text);
    }
  });
});

/** The queries by which a list is narrowed to an area of a level. */
function askingFor(id: OperationId, level: AreaLevel): ((code: string) => Sent['query'])[] {
  if (hasAny(operations[id], 'query', ['locationCode']))
    return [locationCode => ({ ...examples[id].query, location: level, locationCode })];
  return userTypes
    .filter(type => type === 'mr' || designations[type].level)
    .map(secondLevelUserType => userLocationCode => ({
      userType: level,
      userLocationCode,
      secondLevelUserType,
    }));
}

/** How many rows a list says it has, under whichever name. */
const countOf = (json: Answered) => json['data']?.['count'] ?? json['data']?.['tcCount'];

function hasAny(operation: object, part: 'query' | 'params', names: string[]): boolean {
  const schema: unknown = Reflect.get(operation, part);
  const properties: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'properties') : {};
  return names.some(name => typeof properties === 'object' && properties !== null && name in properties);
}

/** Whether the area contains the own one: then asking for it gives the own part of it. */
function isAbove(area: Area | undefined, other: Area, all: readonly Placed[]): boolean {
  return all.some(
    ({ codes }) => area && codes[area.level] === area.code && codes[other.level] === other.code,
  );
}

function expectOnlyOwn(json: Parameters<typeof rowsOf>[0], area: Area, cell: string): void {
  for (const row of ['userList', 'transformers', 'installations'].flatMap(name => rowsOf(json, name)))
    expect(row['location']?.[`${area.level}Code`], cell).toBe(area.code);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not read yet');
  return value;
}
