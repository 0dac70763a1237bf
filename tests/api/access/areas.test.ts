import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type OperationId } from '#contract/index.ts';
import { levelOf, userTypes, type Role, type UserType } from '#domain/roles.ts';
import { areaLevels, type Area, type AreaLevel } from '#domain/areas.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi, type Answered, type Sent } from '../../support/api.ts';
import { examples, fill } from '../../support/examples.ts';
import { repetitions } from '../../support/repetitions.ts';
import { allMeterReaders, foreignAreas, rowsOf, type Placed } from '../../support/territory.ts';

const api = useSharedApi();
const month = currentMonth();
/** The last month that most sections of the demo utility have audited. */
const audited = addMonths(month, -2);
const ofStatement = { from: audited, until: audited, category: 'feeder' };
const scoped = ['ce', 'se', 'ee', 'aee', 'ae'] as const satisfies readonly Role[];
/** The designations whose calls are tried everyday: the lowest, and one that sees many sections. */
const everyday: readonly Role[] = ['ae', 'se'];
const tagsOf = (role: Role) => (everyday.includes(role) ? [] : ['long']);
const ids = Object.keys(operations).filter((id): id is OperationId => id in operations);

/** Calls about an area that they name or compare: they refuse a foreign one. */
const refusesForeign: readonly OperationId[] = [
  'readAreaFigures',
  'readAreaTrend',
  'readStatement',
  'readStatementCategory',
  'readLatestAudit',
  'readReadiness',
  'readEnergyFlow',
  'listWorstTransformers',
  'listMistags',
  'listForeignReaders',
  'listFeederAudits',
  'readFeederTotals',
  'readInspectionTotals',
];
/** Lists and counts that take an area (other tests cover downloads), and calls with the id of something in an area. */
const takesArea = ids.filter(
  id =>
    hasAny(operations[id], 'query', ['userLocationCode', 'locationCode']) &&
    !id.startsWith('export') &&
    !refusesForeign.includes(id),
);
const takesId = ids.filter(id => hasAny(operations[id], 'params', ['id']));

let readers: Placed[];
const own: Partial<Record<Role, Area>> = {};

beforeAll(async () => {
  readers = await allMeterReaders(await api.as('cio'));
  for (const role of scoped) {
    const { json } = await (await api.as(role))('GET', `/${role}/profile`);
    const level = levelOf(role);
    if (level) own[role] = { level, code: String(json['data']?.['location']?.[`${level}Code`]) };
  }
});

it('the test covers the calls and sections that matter, including codes that begin with another’s code', () => {
  expect(takesArea).toEqual(
    expect.arrayContaining([
      'listUsers',
      'listTransformers',
      'listInstallations',
      'countInstallations',
      'readAuditMetrics',
    ]),
  );
  expect(takesId).toEqual(expect.arrayContaining(['readMeterReader', 'updateMeterReader']));
  expect(readers.length).toBeGreaterThan(400);
  const sections = new Set(readers.map(reader => reader.codes.section));
  expect([...sections].some(code => sections.has(code.slice(0, -1)))).toBe(true);
});

it.each(takesArea.filter(id => hasAny(operations[id], 'query', ['locationCode'])))(
  'the queries that test %s find something in areas of every level',
  async id => {
    const ofUtility = await api.as('dt');
    const { method, path } = operations[id];
    for (const level of areaLevels)
      for (const code of someAreas(level))
        for (const query of queriesFor(id, level)) {
          const { json } = await ofUtility(method, fill(path, { role: 'dt', month }), { query: query(code) });
          expect(countOf(json), `${path} ${level} ${code}`).toBeGreaterThan(0);
        }
  },
);

describe.each(scoped)('%s', role => {
  it('sees exactly the meter readers of their area', async () => {
    const area = present(own[role]);
    const caller = await api.as(role);
    const path = role === 'ae' ? '/ae/meter-readers' : `/${role}/user`;
    const rows = role === 'ae' ? 'MRList' : 'userList';
    const userIds: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = { page, perPage: 100, ...(role !== 'ae' && { secondLevelUserType: 'mr' }) };
      const { json } = await caller('GET', path, { query });
      last = Number(json['data']?.['pageData']?.['lastPage']);
      userIds.push(...rowsOf(json, rows).map(row => String(row['userId'])));
    }
    const expected = readers
      .filter(reader => reader.codes[area.level] === area.code)
      .map(({ userId }) => userId);
    expect(userIds.toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeLessThan(readers.length);
  });

  it.each(takesArea)(
    '%s returns nothing for a foreign area, byte for byte like for one that does not exist',
    { tags: tagsOf(role) },
    async id => {
      const caller = await api.as(role);
      const { method, path } = operations[id];
      const unknownAnswers = new Map<string, string>();
      for (const { level, code } of foreignAreas(present(own[role]), readers))
        for (const query of queriesFor(id, level)) {
          const ask = (locationCode: string) =>
            caller(method, fill(path, { role, month }), { query: query(locationCode) });
          const foreign = await ask(code);
          const cell = `${role} ${path} ${JSON.stringify(query(code))}`;
          if (isAbove(own[role], { level, code }, readers))
            expectOnlyOwn(foreign.json, present(own[role]), cell);
          else {
            expect(rowsIn(foreign.json), cell).toEqual([]);
            expect(foreign.status, cell).toBe(200);
            expect(countOf(foreign.json), cell).toBe(0);
            const key = JSON.stringify(query(''));
            const unknownAnswer = unknownAnswers.get(key) ?? (await ask('9999999')).text;
            unknownAnswers.set(key, unknownAnswer);
            expect(foreign.text, cell).toBe(unknownAnswer);
          }
        }
    },
  );
});

describe.each(scoped)('%s', role => {
  it.each(refusesForeign)(
    '%s refuses a foreign area, byte for byte like one that does not exist, and narrows a wider one to the own',
    { tags: tagsOf(role) },
    async id => {
      const caller = await api.as(role);
      const { method, path } = operations[id];
      const ask = (query: Sent['query']) =>
        caller(method, fill(path, { role, month, ...ofStatement }), { query });
      const whole = await ask({});
      const unknown = await ask({ location: 'section', locationCode: '9999999' });
      expect([whole.status, unknown.status]).toEqual([200, 404]);
      for (const { level, code } of foreignAreas(present(own[role]), readers)) {
        const { status, text } = await ask({ location: level, locationCode: code });
        const expected = isAbove(own[role], { level, code }, readers) ? whole : unknown;
        expect([status, text], `${level} ${code}`).toEqual([expected.status, expected.text]);
      }
    },
  );
});

describe('ae', () => {
  /** A meter reader and a transformer centre of every other section. */
  const foreignIds: string[] = [];
  beforeAll(async () => {
    const ofUtility = await api.as('dt');
    const bySection = new Map(readers.map(({ codes, userId }) => [codes.section, userId]));
    bySection.delete(present(own.ae).code);
    const others = repetitions({ usual: sampleOf([...bySection]), long: [...bySection] });
    for (const [locationCode, userId] of others) {
      const query = { location: 'section', locationCode, perPage: 1 };
      const { json } = await ofUtility('GET', '/dt/transformer-centres', { query });
      foreignIds.push(userId, ...rowsOf(json, 'transformers').map(({ id }) => String(id)));
    }
    if (foreignIds.length !== 2 * others.length) throw new Error('A section has no transformer centre');
  });

  it.each(takesId)('%s answers a foreign id byte for byte like one that does not exist', async id => {
    const caller = await api.as('ae');
    const { method, path } = operations[id];
    const { params, ...sent } = examples[id];
    const absent = await caller(method, fill(path, { role: 'ae', ...params }), sent);
    expect(absent.status).toBe(404);
    for (const foreignId of foreignIds) {
      const foreign = await caller(method, fill(path, { role: 'ae', ...params, id: foreignId }), sent);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(absent.text);
    }
  });
});

/** Returns the first, the middle and the last. */
const sampleOf = <T>(all: readonly T[]): T[] =>
  all.filter((_, at) => at === 0 || at === Math.floor(all.length / 2) || at === all.length - 1);

/** The users whose lists the foreign areas are tried on. */
const listedTypes = repetitions<readonly UserType[]>({ usual: ['ae', 'mr'], long: userTypes });

/** Returns the codes of a level's first and last area, or of all of them in the long proofs. */
function someAreas(level: AreaLevel): string[] {
  const all = [...new Set(readers.map(({ codes }) => codes[level]))];
  return repetitions({ usual: [...new Set([...all.slice(0, 1), ...all.slice(-1)])], long: all });
}

/** Returns the queries that narrow a list to an area of a level. */
function queriesFor(id: OperationId, level: AreaLevel): ((code: string) => Sent['query'])[] {
  if (hasAny(operations[id], 'query', ['locationCode']))
    return [
      locationCode => ({
        ...(hasAny(operations[id], 'query', ['month']) && { month }),
        location: level,
        locationCode,
      }),
    ];
  return listedTypes
    .filter(type => type === 'mr' || levelOf(type))
    .map(secondLevelUserType => userLocationCode => ({
      userType: level,
      userLocationCode,
      secondLevelUserType,
    }));
}

/** Returns the rows of a list, whatever their property is called. */
const rowsIn = (json: Answered) =>
  ['userList', 'transformers', 'installations'].flatMap(name => rowsOf(json, name));

/** Returns the total of a list, whatever its property is called. */
const countOf = ({ data }: Answered) =>
  data?.['count'] ?? data?.['tcCount'] ?? data?.['all'] ?? data?.['totalTransformers'];

function hasAny(operation: object, part: 'query' | 'params', names: string[]): boolean {
  const schema: unknown = Reflect.get(operation, part);
  const properties: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'properties') : {};
  return names.some(name => typeof properties === 'object' && properties !== null && name in properties);
}

/** Returns whether the area contains the other one: a request for it then returns only the caller's part of it. */
function isAbove(area: Area | undefined, other: Area, all: readonly Placed[]): boolean {
  return all.some(
    ({ codes }) => area && codes[area.level] === area.code && codes[other.level] === other.code,
  );
}

function expectOnlyOwn(json: Parameters<typeof rowsOf>[0], area: Area, cell: string): void {
  for (const row of rowsIn(json)) expect(row['location']?.[`${area.level}Code`], cell).toBe(area.code);
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not read yet');
  return value;
}
