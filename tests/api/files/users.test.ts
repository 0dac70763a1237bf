import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import * as schema from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { signIn } from '../../support/session.ts';
import { useTerminal } from '../../support/terminal.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import { hierarchy, newZone } from './newZone.ts';
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

  it('has the same effect when uploaded twice at once', { tags: 'long' }, async () => {
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
    const readerOf = async (section: string) => {
      const ofSection = and(eq(users.sectionCode, section), eq(users.userType, 'mr'));
      const [reader] = await api.server.db.select().from(users).where(ofSection).limit(1);
      return reader;
    };
    const [known, foreign] = [await readerOf('5410101'), await readerOf('5410102')];
    const file = await processed(
      [
        { ...own, MR_code: '54101901', First_name: 'Own' },
        { ...own, MR_code: known?.mrCode ?? '', First_name: 'Renamed' },
        { Section_code: '5410102', MR_code: '54101902', First_name: 'Foreign' },
        { Section_code: '54101021', MR_code: '54101903', First_name: 'Foreign' },
        { ...own, MR_code: foreign?.mrCode ?? '', First_name: 'Stolen' },
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
    expect(outcomes.slice(0, 5)).toEqual([
      '2: Success',
      '3: Success',
      ...[4, 5, 6].map(row => `${row}: Skipped, An AE creating an MR for other sections`),
    ]);
    expect(outcomes[5]).toMatch(/^7: Failure/);
    expect(await userOf('54101901')).toMatchObject({ sectionCode: '5410101', firstName: 'Own' });
    expect((await userOf(known?.mrCode ?? ''))?.firstName).toBe('Renamed');
    expect(await userOf('54101902')).toBeUndefined();
    expect(await userOf(foreign?.mrCode ?? '')).toEqual(foreign);
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
