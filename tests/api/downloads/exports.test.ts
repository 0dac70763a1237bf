import { read, type CellObject } from '@e965/xlsx';
import { eq, like, sql, type SQL } from 'drizzle-orm';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#domain/roles.ts';
import { insertAll } from '../../../server/services/db/bulk.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { areas } from '../../../server/services/db/schema/areas.ts';
import { feeders, powerStations } from '../../../server/services/db/schema/network.ts';
import { users } from '../../../server/services/db/schema/users.ts';
import { useApi } from '../../support/api.ts';
import { follow } from '../../support/downloads.ts';
import { formulas } from '../../support/formulas.ts';
import { rowsOf } from '../../support/territory.ts';
import { repetitions } from '../../support/repetitions.ts';
import { rowsIn } from '../files/workbooks.ts';

const api = useApi();
const filesAtOnce = repetitions({ usual: 5, long: 20 });
const downloading = repetitions<readonly Role[]>({ usual: ['cio', 'aee', 'ae'], long: roles });

/** Returns an export's answer, and the file behind its link. */
async function made(role: Role, path: string, query: Record<string, string> = {}) {
  const answer = await (await api.as(role))('GET', path, { query });
  expect(answer.status, answer.text).toBe(200);
  const file = await follow(api, answer);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  return { answer, bytes: await file.arrayBuffer() };
}

/** Returns the rows of an export. Checks that the answer and the file name the same number of rows. */
async function exported(role: Role, path: string, query: Record<string, string> = {}) {
  const { answer, bytes } = await made(role, path, query);
  const [rows = [], about = []] = Object.values(rowsIn(bytes));
  expect(answer.json['count']).toBe(rows.length);
  expect(Object.values(about[0] ?? {})).toEqual(['Rows', String(rows.length)]);
  return rows;
}

/** Returns one column of every page of a list. */
async function listed(
  role: Role,
  path: string,
  rows: string,
  column: (row: ReturnType<typeof rowsOf>[0]) => unknown,
  query = {},
) {
  const caller = await api.as(role);
  const all: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { json } = await caller('GET', path, { query: { ...query, page, perPage: 100 } });
    last = Number(json['data']?.['pageData']?.['lastPage']);
    all.push(...rowsOf(json, rows).map(row => String(column(row))));
  }
  return all.toSorted();
}

/** The area of each demo officer, in plain SQL. */
const inCharge: Record<Role, SQL> = {
  dt: sql`true`,
  cio: sql`true`,
  ce: sql`zone_code = '5'`,
  se: sql`circle_code = '54'`,
  ee: sql`division_code = '541'`,
  aee: sql`sub_division_code = '54101'`,
  ae: sql`section_code = '5410101'`,
};

async function queried(statement: SQL): Promise<string[]> {
  const rows = Value.Parse(
    Type.Object({ rows: Type.Array(Type.Object({ code: Type.String() })) }),
    await api.server.db.execute(statement),
  );
  return rows.rows.map(({ code }) => code).toSorted();
}

describe.each(downloading)('%s', role => {
  it('downloads exactly the meter readers that the list shows and the database has', async () => {
    const sheet = await exported(role, `/${role}/export-user`, { secondLevelUserType: 'mr' });
    const shown = await listed(role, `/${role}/user`, 'userList', row => row?.['userInfo']?.['mrCode']);
    expect(sheet.map(row => row['MR Code']).toSorted()).toEqual(shown);
    const of = sql`select mr_code as code from users where user_type = 'mr' and ${inCharge[role]}`;
    expect(shown).toEqual(await queried(of));
    expect(shown.length).toBeGreaterThan(0);
  });

  it('downloads exactly the feeders that the list shows and the database has', async () => {
    const sheet = await exported(role, `/${role}/export-feeders`);
    const shown = await listed(role, `/${role}/feeders`, 'feederList', row => row?.['mdmCode']);
    expect(sheet.map(row => row['Feeder MDM Code']).toSorted()).toEqual(shown);
    const tagged = sql`exists (select 1 from feeder_tags t join areas a on a.level = 'section'
      and a.code = t.section_code where t.feeder_id = feeders.id and ${inCharge[role]})`;
    const seesAll = ['dt', 'cio', 'ae'].includes(role);
    expect(shown).toEqual(
      await queried(sql`select mdm_code as code from feeders where ${seesAll ? sql`true` : tagged}`),
    );
  });
});

it.each([
  { tagging: 'tagged' },
  { tagging: 'untagged' },
  { mdmCode: 'F1' },
  { tagging: 'tagged', mdmCode: '1' },
])('an assistant engineer who filters the feeders by %j downloads the filtered list', async query => {
  const sheet = await exported('ae', '/ae/export-feeders', query);
  const shown = await listed('ae', '/ae/feeders', 'feederList', row => row?.['mdmCode'], query);
  expect(sheet.map(row => row['Feeder MDM Code']).toSorted()).toEqual(shown);
});

it('a search narrows the download like the list', async () => {
  const sheet = await exported('cio', '/cio/export-user', { mrCode: '54101' });
  expect(sheet.length).toBeGreaterThan(0);
  for (const row of sheet) expect(row['MR Code']).toContain('54101');
});

it('an area outside the officer’s own gives an empty spreadsheet', async () => {
  const query = { userType: 'section', userLocationCode: '5410102' };
  expect(await exported('ae', '/ae/export-user', query)).toEqual([]);
});

it(`${filesAtOnce} concurrent downloads are all complete`, async () => {
  const shown = await listed('cio', '/cio/user', 'userList', row => row?.['userInfo']?.['mrCode']);
  const files = await Promise.all(
    Array.from({ length: filesAtOnce }, () => exported('cio', '/cio/export-user')),
  );
  expect(files.map(rows => rows.length)).toEqual(files.map(() => shown.length));
});

it('exports 30 formulas as plain text in every text column, and every phone number', async () => {
  const { db } = api.server;
  const readers = await db
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.userType, 'mr'))
    .limit(formulas.length);
  const registered = await db.select().from(feeders).limit(formulas.length);
  const places = await db
    .select()
    .from(acrossTheUtility(areas))
    .where(eq(areas.level, 'section'))
    .limit(formulas.length);
  for (const [at, text] of formulas.entries()) {
    const person = { firstName: text, lastName: text, mrCode: `${text}${at}` };
    await db
      .update(acrossTheUtility(users))
      .set(person)
      .where(eq(users.id, readers[at]?.id ?? ''));
    const feeder = { number: text, name: text, mdmCode: `${text}${at}` };
    await db
      .update(feeders)
      .set(feeder)
      .where(eq(feeders.id, registered[at]?.id ?? ''));
    const place = eq(areas.code, places[at]?.code ?? '');
    await db
      .update(acrossTheUtility(areas))
      .set({ name: text, sectionName: text, zoneName: text })
      .where(place);
  }
  for (const path of ['/cio/export-user', '/cio/export-feeders']) {
    const { bytes } = await made('cio', path);
    const book = read(bytes, { cellFormula: true });
    const cells = book.SheetNames.flatMap(name => Object.values(book.Sheets[name] ?? {})).filter(
      (cell): cell is CellObject => typeof cell === 'object' && 't' in cell,
    );
    expect(cells.filter(cell => cell.f !== undefined)).toEqual([]);
    const texts = cells.flatMap(({ t, v }) => (t === 's' ? [v] : []));
    for (const [at, text] of formulas.entries()) expect(texts).toContain(`${text}${at}`);
  }
  const phones = (await exported('cio', '/cio/export-user')).map(row => row['MR Phone Number']);
  const known = await queried(sql`select phone_number as code from users
    where user_type = 'mr' and phone_number is not null`);
  expect(phones.filter(phone => phone !== '').toSorted()).toEqual(known);
});

it('a file shows the list at one moment, even if rows change while it is written', async () => {
  const { db } = api.server;
  const [station] = await db.select().from(powerStations).limit(1);
  const { stationCode = '' } = station ?? {};
  const many = Array.from({ length: 3000 }, (_, at) => ({
    mdmCode: `ZZ${at}`,
    number: `Z${at}`,
    name: 'before',
    stationCode,
  }));
  await insertAll(db, feeders, many);
  const mine = like(feeders.mdmCode, 'ZZ%');
  const edits = async () => {
    for (const name of ['first', 'second', 'third', 'fourth'])
      await db.update(feeders).set({ name }).where(mine);
  };
  const [rows] = await Promise.all([exported('cio', '/cio/export-feeders'), edits()]);
  const names = rows.flatMap(row => (row['Feeder MDM Code']?.startsWith('ZZ') ? [row['Feeder Name']] : []));
  expect(names).toHaveLength(3000);
  expect(new Set(names).size).toBe(1);
});
