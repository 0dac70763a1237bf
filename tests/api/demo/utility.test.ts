import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaLevels, codeKey, levelsBelow, nameKey, type AreaLevel } from '#domain/areas.ts';
import { officerOf, type UserType } from '#domain/roles.ts';
import { areaColumns } from '#fileKinds/columns.ts';
import { stationAndFeeders, type FeederRow, type StationRow } from '#fileKinds/kinds/stationAndFeeders.ts';
import { users as usersKind } from '#fileKinds/kinds/users.ts';
import type { Connection } from '../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { poolAccounts, users } from '../../../server/services/db/schema/index.ts';
import { demoSignIns } from '../../../server/demo/signIns.ts';
import { testDatabase } from '../../support/database.ts';
import { judge } from '../../support/fileKinds/judge.ts';
import { readUtility, type Utility } from './readUtility.ts';

let connection: Connection;
let utility: Utility;

beforeAll(async () => {
  connection = await testDatabase('demo');
  utility = await readUtility(connection.db);
});
afterAll(() => connection.close());

const ofType = (type: UserType) => utility.users.filter(user => user.userType === type);
const ofLevel = (level: AreaLevel) => utility.areas.filter(area => area.level === level);
const areaAt = (level: AreaLevel, code: string | null) =>
  utility.areas.find(area => area.level === level && area.code === code);

test('has the documented number of records of each kind', () => {
  expect(areaLevels.map(level => ofLevel(level).length)).toEqual([2, 4, 8, 16, 48]);
  expect(utility.stations).toHaveLength(60);
  expect(utility.feeders).toHaveLength(700);
  expect(ofType('mr').length).toBeGreaterThan(430);
  expect(ofType('mr').length).toBeLessThan(470);
  expect([ofType('dt').length, ofType('cio').length]).toEqual([1, 1]);
});

test.each(areaLevels)('every %s has one officer, and names and codes on every level above', level => {
  const officers = ofType(officerOf[level]);
  const areas = ofLevel(level);
  expect(officers).toHaveLength(areas.length);
  expect(new Set(officers.map(officer => officer[codeKey(level)]))).toEqual(
    new Set(areas.map(area => area.code)),
  );
  for (const area of areas)
    for (const each of areaLevels) {
      const inside = levelsBelow(level).includes(each);
      const above = areaAt(each, area[codeKey(each)]);
      expect(area[nameKey(each)]).toBe(inside ? null : above?.name);
      expect(above?.zoneCode).toBe(inside ? undefined : area.zoneCode);
    }
});

test('gives every person the codes of their area', () => {
  for (const user of utility.users) {
    const level = areaLevels.findLast(each => user[codeKey(each)] !== null);
    const area = level && areaAt(level, user[codeKey(level)]);
    for (const each of areaLevels) expect(user[codeKey(each)]).toBe(area?.[codeKey(each)] ?? null);
  }
});

test('has a section and a sub-division whose code is a neighbour’s code plus a digit', () => {
  const pairs = (level: AreaLevel) => {
    const codes = ofLevel(level).map(area => area.code);
    return codes.flatMap(code => codes.filter(other => other !== code && other.startsWith(code)));
  };
  expect(pairs('section')).toEqual(['54101021']);
  expect(pairs('subDivision')).toEqual(['541011']);
  expect(areaAt('section', '54101021')?.subDivisionCode).toBe(areaAt('section', '5410102')?.subDivisionCode);
});

test('has only officers and meter readers that the users file would accept', () => {
  for (const user of utility.users.filter(({ userType }) => userType !== 'dt' && userType !== 'cio')) {
    const cells: Record<string, string> = {
      MR_code: user.mrCode ?? '',
      First_name: user.firstName,
      Last_name: user.lastName,
      Phone_number: user.phoneNumber ?? '',
      Data_provider: user.dataProvider ?? '',
    };
    for (const level of areaLevels) {
      const code = user[codeKey(level)];
      cells[areaColumns[level].code] = code ?? '';
      cells[areaColumns[level].name] = areaAt(level, code)?.name ?? '';
    }
    expect(judge(usersKind, [cells])).toMatchObject([
      { row: { designation: user.userType, firstName: user.firstName, lastName: user.lastName } },
    ]);
  }
});

test('numbers meter readers within their sub-division', () => {
  for (const { mrCode, subDivisionCode } of ofType('mr')) expect(mrCode?.slice(0, -3)).toBe(subDivisionCode);
});

test('has only stations and feeders that their file would accept', () => {
  for (const { stationCode, name, voltageClass } of utility.stations) {
    const cells = { Station_code: stationCode, Voltage_class: String(voltageClass), Station_name: name };
    expect(judge<StationRow | FeederRow>(stationAndFeeders, [cells])).toMatchObject([
      { row: { kind: 'station', name } },
    ]);
  }
  for (const { mdmCode, number, name, stationCode } of utility.feeders) {
    const cells = {
      Feeder_MDM_code: mdmCode,
      Feeder_number: number,
      Feeder_name: name,
      Station_code: stationCode,
    };
    expect(judge<StationRow | FeederRow>(stationAndFeeders, [cells])).toMatchObject([
      { row: { kind: 'feeder', name } },
    ]);
  }
});

test('repeats no phone, no feeder number and no feeder name within a station', () => {
  const phones = utility.users.flatMap(user => user.phoneNumber ?? []);
  expect(new Set(phones).size).toBe(phones.length);
  expect(new Set(utility.feeders.map(feeder => feeder.number)).size).toBe(700);
  expect(new Set(utility.feeders.map(({ stationCode, name }) => `${stationCode} ${name}`)).size).toBe(700);
  expect(new Set(utility.stations.map(station => station.name)).size).toBe(60);
});

test('has what real registers have: long names, missing last names and phones, all voltage classes', () => {
  const readers = ofType('mr');
  const few = (count: number) => {
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(50);
  };
  few(readers.filter(({ firstName }) => firstName.length > 24).length);
  few(readers.filter(({ lastName }) => lastName === '').length);
  few(readers.filter(({ phoneNumber }) => phoneNumber === null).length);
  const classes = new Set(utility.stations.map(station => station.voltageClass));
  expect([...classes].toSorted((a, b) => a - b)).toEqual([33, 66, 110, 220, 400]);
  const years = new Set(readers.map(({ createdAt }) => createdAt.getUTCFullYear()));
  expect(years.size).toBeGreaterThan(5);
});

test('has feeders with one tag, with two and with none', () => {
  const { tags, feeders } = utility;
  const counts = ofLevel('section').map(
    ({ code }) => tags.filter(({ sectionCode }) => sectionCode === code).length,
  );
  expect(counts.filter(count => count >= 8 && count <= 20)).toHaveLength(47);
  expect(counts.filter(count => count === 0)).toHaveLength(1);
  const tagged = new Set(tags.map(tag => tag.feederId));
  expect(feeders.length - tagged.size).toBeGreaterThan(120);
  expect(feeders.length - tagged.size).toBeLessThan(180);
  expect(tags.length - tagged.size).toBeGreaterThan(30);
  for (const { sectionCode, taggedBy, taggedAt, feederId } of tags) {
    const engineer = utility.users.find(({ id }) => id === taggedBy);
    expect(engineer).toMatchObject({ userType: 'ae', sectionCode });
    const feeder = feeders.find(({ id }) => id === feederId);
    expect([engineer, feeder].every(row => row && row.createdAt < taggedAt)).toBe(true);
  }
});

test('gives the demo sign-ins to the people in the documentation', () => {
  const areaOf = new Map(
    utility.users.map(user => [
      user.username,
      [user.userType, areaLevels.map(level => user[codeKey(level)]).findLast(code => code !== null)],
    ]),
  );
  expect(demoSignIns.map(({ username }) => [username, ...(areaOf.get(username) ?? [])])).toEqual([
    ['dt', 'dt', undefined],
    ['cio', 'cio', undefined],
    ['ce', 'ce', '5'],
    ['se', 'se', '54'],
    ['ee', 'ee', '541'],
    ['aee', 'aee', '54101'],
    ['ae', 'ae', '5410101'],
    ['ae2', 'ae', '5410102'],
    ['ae48', 'ae', '6220203'],
    ['mr1', 'mr', '5410101'],
    ['newae', 'ae', '5410103'],
  ]);
  expect(utility.users.find(({ username }) => username === 'ae-54101021')?.userType).toBe('ae');
});

test('gives accounts only to the demo sign-ins; only the newcomer must choose a password', async () => {
  const accounts = await connection.db
    .select({ username: users.username, status: poolAccounts.status })
    .from(poolAccounts)
    .innerJoin(
      acrossTheUtility(users),
      and(eq(users.sub, poolAccounts.sub), eq(users.username, poolAccounts.username)),
    );
  expect(await connection.db.$count(poolAccounts)).toBe(11);
  expect(new Map(accounts.map(({ username, status }) => [username, status]))).toEqual(
    new Map(
      demoSignIns.map(({ username, temporary }) => [
        username,
        temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED',
      ]),
    ),
  );
});
