import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/db/areaTable.ts';
import * as schema from '../../../server/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { signIn } from '../../support/session.ts';
import { useTerminal } from '../../support/terminal.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import type { Rows } from './workbooks.ts';

const areas = acrossTheUtility(schema.areas);
const fileRows = acrossTheUtility(schema.fileRows);
const users = acrossTheUtility(schema.users);
const { changes, outbox } = schema;

const printed = useTerminal();
const api = useApi();
const files = uploadsOf(api);

const processed = (rows: Rows, username = 'cio') => files.process(username, 'users', { Users: rows });
const userOf = async (code: string) => {
  const [user] = await api.server.db.select().from(users).where(eq(users.mrCode, code));
  return user;
};
/** Returns a hash of all people, which shows any change that a file makes. */
const peopleHash = async () => {
  const hash = sql<string>`md5(string_agg(md5(users::text), '' order by users.id))`;
  const [row] = await api.server.db.select({ hash }).from(users);
  return row?.hash;
};

const hierarchy = {
  Zone_code: '9',
  Zone_name: 'Kolar',
  Circle_code: '91',
  Circle_name: 'Kolar East',
  Division_code: '911',
  Division_name: 'Kolar Town',
  Sub_division_code: '91101',
  Sub_division_name: 'Bethamangala',
  Section_code: '9110101',
  Section_name: 'Andersonpet',
};
const upTo = (column: keyof typeof hierarchy) => {
  const entries = Object.entries(hierarchy);
  return Object.fromEntries(entries.slice(0, entries.findIndex(([name]) => name === column) + 1));
};

/** A whole new zone, the lowest level first. */
const newZone: Rows = [
  { ...hierarchy, MR_code: '91101001', First_name: 'Ramesh', Last_name: 'Gowda', Phone_number: '9945100001' },
  { ...hierarchy, Data_provider: 'NIC', First_name: 'Asha', Phone_number: '+919945100002' },
  { ...upTo('Sub_division_name'), First_name: 'Bharathi' },
  { ...upTo('Division_name'), First_name: 'Chandra' },
  { ...upTo('Circle_name'), First_name: 'Deepak' },
  { ...upTo('Zone_name'), First_name: 'Eshwar' },
];

describe('a file of the corporate office', () => {
  it('creates people and their areas, whatever the order of the rows', async () => {
    const file = await processed(newZone);
    expect(file).toMatchObject({
      status: 'PROCESSED',
      uploadedBy: 'CIO',
      count: { success: 6, failure: 0, skipped: 0 },
    });
    const { Users: rows = [] } = await files.result('cio', 'users', file.fileId);
    expect(outcomesOf(rows)).toEqual([2, 3, 4, 5, 6, 7].map(row => `${row}: Success`));
    expect(rows[0]).toMatchObject({
      MR_code: '91101001',
      Section_name: 'Andersonpet',
      Phone_number: '9945100001',
    });

    expect(await userOf('91101001')).toMatchObject({
      username: '91101001',
      userType: 'mr',
      phoneNumber: '+919945100001',
      zoneCode: '9',
      circleCode: '91',
      divisionCode: '911',
      subDivisionCode: '91101',
      sectionCode: '9110101',
    });
    const [section] = await api.server.db.select().from(areas).where(eq(areas.code, '9110101'));
    expect(section).toMatchObject({
      level: 'section',
      name: 'Andersonpet',
      divisionName: 'Kolar Town',
      zoneCode: '9',
    });
    const officers = await api.server.db.select().from(users).where(eq(users.zoneCode, '9'));
    expect(officers.map(user => user.username).toSorted()).toEqual([
      '91101001',
      'ae-9110101',
      'aee-91101',
      'ce-9',
      'ee-911',
      'se-91',
    ]);
  });

  it('shows the new people in the lists', async () => {
    const cio = await api.as('cio');
    const { json } = await cio('GET', '/cio/user', {
      query: { secondLevelUserType: 'mr', mrCode: '91101001' },
    });
    expect(json['data']?.['userList']?.[0]).toMatchObject({ name: { firstName: 'Ramesh' } });
  });

  it('invites the new people, whose first password must be replaced', async () => {
    await expect.poll(() => api.server.db.$count(outbox), { timeout: 10_000 }).toBe(0);
    const line = printed.find(text => text.includes('sign in as ae-9110101'));
    const password = /with (\S+)/.exec(line ?? '')?.[1] ?? '';
    await expect(signIn(api.server.url, 'ae-9110101', password)).rejects.toThrow('NEW_PASSWORD_REQUIRED');
    expect(printed.filter(text => text.startsWith('Message for'))).toHaveLength(6);
  });

  it('records who, what and which row in the change log', async () => {
    const user = await userOf('91101001');
    const [entry] = await api.server.db
      .select()
      .from(changes)
      .where(eq(changes.entityId, user?.id ?? ''));
    const [cio] = await api.server.db.select().from(users).where(eq(users.username, 'cio'));
    expect(entry).toMatchObject({
      actorId: cio?.id,
      action: 'meterReader.create',
      entity: 'user',
      rowNumber: 2,
      before: null,
      after: { firstName: 'Ramesh', sectionCode: '9110101' },
    });
    expect(entry?.fileId).toBeTruthy();
    const made = await api.server.db.select().from(changes).where(eq(changes.entity, 'area'));
    expect(made.map(({ entityId }) => entityId).toSorted()).toEqual([
      'circle 91',
      'division 911',
      'section 9110101',
      'subDivision 91101',
      'zone 9',
    ]);
  });

  it('changes nothing when uploaded again', async () => {
    const before = await peopleHash();
    const file = await processed(newZone);
    expect(file.count).toEqual({ success: 0, failure: 0, skipped: 6 });
    const { Users: rows } = await files.result('cio', 'users', file.fileId);
    expect(outcomesOf(rows)[0]).toBe('2: Skipped, No change in editable columns');
    expect(await peopleHash()).toEqual(before);
  });

  it('changes only names and phone numbers of existing people, and leaves blank cells alone', async () => {
    const before = await userOf('91101001');
    const file = await processed([
      {
        ...hierarchy,
        Section_code: '5410101',
        MR_code: '91101001',
        First_name: 'Suresh',
        Phone_number: '9945100009',
      },
      { ...hierarchy, Data_provider: 'BSNL', First_name: 'Asha', Last_name: 'Rao' },
    ]);
    expect(file.count).toEqual({ success: 2, failure: 0, skipped: 0 });
    const after = await userOf('91101001');
    expect(after).toEqual({
      ...before,
      firstName: 'Suresh',
      phoneNumber: '+919945100009',
      version: 2,
      updatedAt: after?.updatedAt,
    });
    const [ae] = await api.server.db.select().from(users).where(eq(users.username, 'ae-9110101'));
    expect(ae).toMatchObject({ lastName: 'Rao', dataProvider: 'NIC', phoneNumber: '+919945100002' });
    const log = await api.server.db
      .select()
      .from(changes)
      .where(eq(changes.entityId, before?.id ?? ''))
      .orderBy(changes.id);
    expect(log.at(-1)).toMatchObject({
      action: 'meterReader.update',
      before: { firstName: 'Ramesh', phoneNumber: '+919945100001' },
      after: { firstName: 'Suresh', phoneNumber: '+919945100009' },
    });
  });

  it('gives the reason of every failed or skipped row, and a separate file of the failures', async () => {
    const mr = { Section_code: '9110101', First_name: 'Manju' };
    const file = await processed([
      { ...mr, MR_code: '91101002', Section_code: '9999999' },
      { ...mr, MR_code: '54101998' },
      { ...mr, MR_code: '91101003', Phone_number: '9945100009' },
      { ...mr, MR_code: '91101004', Phone_number: '9945100010' },
      { ...mr, MR_code: '91101005', Phone_number: '9945100010' },
      { ...mr, MR_code: '91101004', First_name: 'Another' },
      { ...mr, MR_code: '91101006', Circle_code: '54' },
      { ...mr, MR_code: '91101007', First_name: 'X1' },
      { Circle_code: '92', Circle_name: 'Kolar West', Zone_code: '8', First_name: 'Orphan' },
      {
        Circle_code: '54',
        Circle_name: 'Elsewhere',
        Zone_code: '9',
        Zone_name: 'Kolar',
        First_name: 'Wrong',
      },
      { ...mr, MR_code: '91101008', Phone_number: '12345' },
      { First_name: 'Nobody' },
    ]);
    expect(file.count).toEqual({ success: 2, failure: 9, skipped: 1 });
    const { Users: rows } = await files.result('cio', 'users', file.fileId);
    expect(outcomesOf(rows)).toEqual([
      '2: Failure, Parent not found',
      '3: Failure, MR code does not start with the sub-division code',
      '4: Failure, Duplicate phone number',
      '5: Success',
      '6: Failure, Duplicate phone number',
      '7: Skipped, Duplicate code',
      '8: Failure, Parent not found',
      '9: Failure, First_name must be 3 to 30 letters, dots and spaces',
      '10: Failure, Parent not found',
      '11: Success',
      '12: Failure, Phone_number must be 10 digits starting with 6, 7, 8 or 9, with or without +91',
      '13: Failure, Fill MR_code, Section_code, Section_name, Sub_division_code, Sub_division_name, Division_code, Division_name, Circle_code, Circle_name, Zone_code or Zone_name',
    ]);
    const { Users: failed } = await files.result('cio', 'users', file.fileId, true);
    expect(failed?.map(row => row['Row'])).toEqual(['2', '3', '4', '6', '8', '9', '10', '12', '13']);
  });

  it('reports a malformed code for every row, even if another row has the same code', async () => {
    const mr = { Section_code: '9110101', First_name: 'Somebody' };
    const tooLong = { ...mr, MR_code: 1_110_100_123_456_789 };
    const elsewhere = { ...mr, MR_code: '91101030', Sub_division_code: '91102' };
    const officer = { ...upTo('Circle_name'), Circle_code: '9 1', First_name: 'Officer' };
    const file = await processed([
      { ...mr, MR_code: '-' },
      { ...mr, MR_code: '-' },
      tooLong,
      tooLong,
      elsewhere,
      { ...mr, MR_code: '91101030' },
      elsewhere,
      { ...mr, MR_code: '91101030' },
      officer,
      officer,
    ]);
    const { Users: rows } = await files.result('cio', 'users', file.fileId);
    const digits =
      'MR_code has a number of more than 15 digits, of which Excel keeps only 15. Format the column as text and type the value again.';
    const form = 'Circle_code must be 1 to 30 letters, digits, hyphens or underscores';
    expect(outcomesOf(rows)).toEqual([
      '2: Failure, MR_code must be 6 to 10 digits',
      '3: Failure, MR_code must be 6 to 10 digits',
      `4: Failure, ${digits}`,
      `5: Failure, ${digits}`,
      '6: Failure, MR code does not start with the sub-division code',
      '7: Success',
      '8: Failure, MR code does not start with the sub-division code',
      '9: Skipped, Duplicate code',
      `10: Failure, ${form}`,
      `11: Failure, ${form}`,
    ]);
  });

  it('fails only the row with a line break in a cell', async () => {
    const row = { ...hierarchy, MR_code: '', Data_provider: 'N\u2028IC', First_name: 'Asha' };
    const file = await processed([row, { Section_code: '9110101', MR_code: '91101040', First_name: 'Line' }]);
    const { Users: rows } = await files.result('cio', 'users', file.fileId);
    expect(outcomesOf(rows)).toEqual([
      '2: Failure, Data_provider has a line break or hidden characters in it. Type the value again.',
      '3: Success',
    ]);
  });

  it('passes a phone number from one person to another in one file, in either order', async () => {
    const mr = { Section_code: '9110101' };
    await processed([
      { ...mr, MR_code: '91101020', First_name: 'Gives', Phone_number: '9945100020' },
      { ...mr, MR_code: '91101021', First_name: 'Takes', Phone_number: '9945100021' },
    ]);
    const file = await processed([
      { ...mr, MR_code: '91101020', First_name: 'Gives', Phone_number: '9945100022' },
      { ...mr, MR_code: '91101021', First_name: 'Takes', Phone_number: '9945100020' },
      { ...mr, MR_code: '91101022', First_name: 'Newly', Phone_number: '9945100021' },
    ]);
    expect(file.count).toEqual({ success: 3, failure: 0, skipped: 0 });
    expect((await userOf('91101021'))?.phoneNumber).toBe('+919945100020');
  });

  it('has the same effect when uploaded twice at once', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      Section_code: '9110101',
      MR_code: `91101${500 + index}`,
      First_name: 'Twin',
      Phone_number: `${9_945_200_000 + index}`,
    }));
    const both = await Promise.all([processed(rows), processed(rows)]);
    const counts = both.map(file => file.count);
    expect(counts.reduce((sum, count) => sum + (count?.success ?? 0), 0)).toBe(250);
    expect(counts.reduce((sum, count) => sum + (count?.skipped ?? 0), 0)).toBe(250);
    expect(await api.server.db.$count(users, eq(users.firstName, 'Twin'))).toBe(250);
    for (const { fileId } of both)
      expect(await api.server.db.$count(fileRows, eq(fileRows.fileId, fileId))).toBe(250);
  });
});

describe("an assistant engineer's file", () => {
  const own = { Section_code: '5410101' };

  it('creates and changes meter readers of their section and skips all others', async () => {
    const [foreign] = await api.server.db
      .select()
      .from(users)
      .where(eq(users.sectionCode, '5410102'))
      .limit(2);
    const file = await processed(
      [
        { ...own, MR_code: '54101901', First_name: 'Own' },
        { Section_code: '5410102', MR_code: '54101902', First_name: 'Foreign' },
        { Section_code: '54101021', MR_code: '54101903', First_name: 'Foreign' },
        { ...own, MR_code: foreign?.mrCode ?? '54101904', First_name: 'Stolen' },
        {
          ...own,
          Sub_division_code: '54101',
          Section_name: 'New',
          Data_provider: 'NIC',
          MR_code: '',
          First_name: 'Officer',
        },
      ],
      'ae',
    );
    const { Users: rows } = await files.result('ae', 'users', file.fileId);
    const outcomes = outcomesOf(rows);
    expect(outcomes.slice(0, 3)).toEqual([
      '2: Success',
      '3: Skipped, An AE creating an MR for other sections',
      '4: Skipped, An AE creating an MR for other sections',
    ]);
    expect(outcomes[4]).toMatch(/^6: Failure/);
    expect(await userOf('54101902')).toBeUndefined();
    expect(await userOf('54101901')).toMatchObject({ sectionCode: '5410101', firstName: 'Own' });
    expect(await api.server.db.$count(users, eq(users.firstName, 'Stolen'))).toBe(foreign?.mrCode ? 0 : 1);
    expect(await api.server.db.$count(users, eq(users.firstName, 'Officer'))).toBe(0);
  });
});

it('keeps an officer’s edits during the upload', async () => {
  const ae = await api.as('ae');
  const own = await api.server.db
    .select()
    .from(users)
    .where(and(eq(users.sectionCode, '5410101'), eq(users.userType, 'mr')));
  const rows = own.map(({ mrCode, firstName }) => ({
    Section_code: '5410101',
    MR_code: mrCode ?? '',
    First_name: firstName,
    Last_name: 'By file',
  }));
  const edit = async ({ id, version }: (typeof own)[number], index: number) => {
    const change = (etag: unknown) =>
      ae('PATCH', `/ae/meter-readers/${id}`, {
        body: { phoneNumber: `+91${9_945_400_000 + index}` },
        headers: { 'if-match': String(etag) },
      });
    const { status, json } = await change(`"${version}"`);
    return status === 409 ? (await change(json['current']?.['etag'])).status : status;
  };
  const [file, statuses] = await Promise.all([processed(rows), Promise.all(own.map(edit))]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(file.count).toEqual({ success: own.length, failure: 0, skipped: 0 });
  for (const [index, { id }] of own.entries()) {
    const [after] = await api.server.db.select().from(users).where(eq(users.id, id));
    expect(after).toMatchObject({ lastName: 'By file', phoneNumber: `+91${9_945_400_000 + index}` });
  }
});

it.each(['xls', 'xlsx', 'xlsb'] as const)('reads %s like the other formats', async extension => {
  const file = await files.process(
    'cio',
    'users',
    {
      Users: [
        { 'section CODE': '5410101', mrcode: '054101950', 'First name': 'Zero', Remarks: 'kept out' },
        { 'section CODE': 5410101, mrcode: 54101951, 'First name': 'Number', Remarks: '' },
      ],
    },
    extension,
  );
  const { Users: rows } = await files.result('cio', 'users', file.fileId);
  expect(outcomesOf(rows)[0]).toBe('2: Failure, MR code does not start with the sub-division code');
  expect(outcomesOf(rows)[1]).toMatch(/^3: (Success|Skipped, No change)/);
  expect(rows?.[0]).toMatchObject({ MR_code: '054101950', Section_code: '5410101' });
  expect(file.message).toContain('Remarks');
});
