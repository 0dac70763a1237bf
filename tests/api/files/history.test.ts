import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileCategories } from '#domain/files.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files as filesTable, users } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { rowsOf } from '../../support/territory.ts';
import { historyOf, outcomesOf, roleOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const ids: Record<'cio' | 'ae' | 'ae2' | 'cioElsewhere', string> = {
  cio: '',
  ae: '',
  ae2: '',
  cioElsewhere: '',
};

const mr = (code: string, section: string, phone?: string) => ({
  MR_code: code,
  Section_code: section,
  First_name: 'History',
  ...(phone && { Phone_number: phone }),
});
const historyFor = async (username: string, query: Record<string, string | number> = {}) => {
  const caller = await api.as(username);
  const answer = await caller('GET', `/${roleOf(username)}/files/history`, {
    query: { fileCategory: 'users', ...query },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const idsFor = async (username: string, query: Record<string, string | number> = {}) =>
  historyOf(await historyFor(username, query)).map(file => file.fileId);
const download = async (username: string, fileId: string, category = 'users', failureFile?: boolean) => {
  const caller = await api.as(username);
  return caller('GET', `/${roleOf(username)}/files/download/${category}/${fileId}`, {
    ...(failureFile && { query: { failureFile } }),
  });
};

beforeAll(async () => {
  const upload = async (username: string, rows: Record<string, string>[]) =>
    (await files.process(username, 'users', { Users: rows })).fileId;
  ids.cio = await upload('cio', [
    mr('54101911', '5410101'),
    mr('54101912', '5410102', '9945300001'),
    mr('54101913', '5410102', '9945300001'),
    mr('54101914', '54101021'),
  ]);
  ids.ae = await upload('ae', [mr('54101915', '5410101'), mr('54101916', '5410102')]);
  ids.ae2 = await upload('ae2', [mr('54101917', '5410102')]);
  ids.cioElsewhere = await upload('cio', [mr('54101918', '54101021')]);
});

describe('the history', () => {
  it('shows the corporate office everything, newest first', async () => {
    expect(await idsFor('cio')).toEqual([ids.cioElsewhere, ids.ae2, ids.ae, ids.cio]);
  });

  it('shows assistant engineers the files of their section, and the corporate office’s with rows of it', async () => {
    expect(await idsFor('ae')).toEqual([ids.ae, ids.cio]);
    expect(await idsFor('ae2')).toEqual([ids.ae2, ids.cio]);
    expect(await idsFor('ae48')).toEqual([]);
  });

  it('counts only the rows of the officer’s section in a file of the corporate office', async () => {
    const find = async (username: string) =>
      historyOf(await historyFor(username)).find(file => file.fileId === ids.cio)?.count;
    expect(await find('cio')).toEqual({ success: 3, failure: 1, skipped: 0 });
    expect(await find('ae')).toEqual({ success: 1, failure: 0, skipped: 0 });
    expect(await find('ae2')).toEqual({ success: 1, failure: 1, skipped: 0 });
  });

  it('is filtered by uploader, status and month, and paged', async () => {
    expect(await idsFor('ae', { uploadedBy: 'AE' })).toEqual([ids.ae]);
    expect(await idsFor('ae', { uploadedBy: 'CIO' })).toEqual([ids.cio]);
    expect(await idsFor('cio', { fileStatus: 'PROCESSED' })).toHaveLength(4);
    expect(await idsFor('cio', { fileStatus: 'VALIDATING' })).toEqual([]);
    expect(await idsFor('cio', { month: '2026-01' })).toEqual([]);
    const { data } = await historyFor('cio', { perPage: 1, page: 2, sortBy: 'auditAndUploadDate' });
    expect(data?.['pageData']).toEqual({ current: 2, last: 4 });
    expect(data?.['count']).toBe(4);
    expect(data?.['fileHistory']?.[0]?.['fileId']).toBe(ids.ae2);
    expect(await idsFor('cio', { fileCategory: 'stationAndFeeders' })).toEqual([]);
  });

  it('sorts by audit month if requested', async () => {
    const [cio] = await api.server.db.select().from(acrossTheUtility(users)).where(eq(users.username, 'cio'));
    const past = (month: string, day: number) => ({
      id: randomUUID(),
      category: 'isr' as const,
      month,
      extension: 'xlsx' as const,
      objectKey: randomUUID(),
      status: 'PROCESSED' as const,
      uploadedBy: 'CIO' as const,
      uploaderId: cio?.id ?? '',
      uploadedOn: new Date(Date.UTC(2026, 5, day)),
    });
    const [may, june, later] = [past('2026-05', 3), past('2026-06', 1), past('2026-05', 4)];
    await api.server.db.insert(acrossTheUtility(filesTable)).values([may, june, later]);
    const order = (sortBy: string) => idsFor('cio', { fileCategory: 'isr', sortBy });
    expect(await order('auditAndUploadDate')).toEqual([june.id, later.id, may.id]);
    expect(await order('uploadDate')).toEqual([later.id, may.id, june.id]);
  });
});

it('the last file of each kind is the first of its history, for everyone who may see it', async () => {
  for (const username of ['cio', 'ae', 'ae2', 'ae48']) {
    const caller = await api.as(username);
    const { status, json, text } = await caller('GET', `/${roleOf(username)}/files/last`);
    expect(status, text).toBe(200);
    const expected = await Promise.all(
      fileCategories.map(async fileCategory => {
        const [file] = historyOf(await historyFor(username, { fileCategory }));
        if (!file) return [];
        const { month, uploadedOn, status: state, count, waitsForConfirmation, isMine } = file;
        return [{ fileCategory, month, uploadedOn, status: state, count, waitsForConfirmation, isMine }];
      }),
    );
    const found = rowsOf(json, 'lastFiles');
    expect(found).toHaveLength(expected.flat().length);
    expect(found).toEqual(expect.arrayContaining(expected.flat()));
  }
});

it('the last file of each kind is, for a month, one of that month', async () => {
  const row = { TC_number: 'unknown', Reading: '1', Remark: '' };
  const month = addMonths(currentMonth(), -1);
  for (const each of [month, currentMonth()])
    await files.ended(
      'ae',
      'tcReadings',
      await files.upload('ae', 'tcReadings', workbookOf({ Readings: [row] }), 'xlsx', { month: each }),
    );
  const lastOf = async (query: { month?: string }) => {
    const { json } = await (await api.as('ae'))('GET', '/ae/files/last', { query });
    return new Map(
      rowsOf(json, 'lastFiles').map(file => [String(file['fileCategory']), String(file['month'])]),
    );
  };
  const all = await lastOf({});
  expect(all.get('tcReadings')).toBe(currentMonth());
  const ofMonth = await lastOf({ month });
  expect(ofMonth.get('tcReadings')).toBe(month);
  expect(ofMonth.get('users')).toBe(all.get('users'));
  expect((await lastOf({ month: addMonths(month, -1) })).has('tcReadings')).toBe(false);
});

describe('a result', () => {
  it('contains only the rows of the officer’s section in a file of the corporate office', async () => {
    const whole = await files.result('cio', 'users', ids.cio);
    expect(outcomesOf(whole['Users'])).toHaveLength(4);
    const own = await files.result('ae2', 'users', ids.cio);
    expect(outcomesOf(own['Users'])).toEqual(['3: Success', '4: Failure, Duplicate phone number']);
    const failed = await files.result('ae2', 'users', ids.cio, true);
    expect(outcomesOf(failed['Users'])).toEqual(['4: Failure, Duplicate phone number']);
  });

  it('gives the same 404 for files of others, missing files and files without failures', async () => {
    const answers = await Promise.all([
      download('ae', ids.ae2),
      download('ae', ids.cioElsewhere),
      download('ae', ids.cio, 'users', true),
      download('ae', ids.ae, 'stationAndFeeders'),
      download('ae', ids.ae, 'users', true),
      download('cio', randomUUID()),
    ]);
    expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 6 }, () => 404));
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1);
  });
});

it('gives the reasons of the rows that an officer may see, and 404 for files of others', async () => {
  const reasonsFor = async (username: string, fileId: string) =>
    (await api.as(username))('GET', `/${roleOf(username)}/files/${fileId}/row-reasons`);
  const failed = [{ outcome: 'failure', reason: 'Duplicate phone number', rows: 1 }];
  const noted = { count: 0, rows: [] };
  expect((await reasonsFor('cio', ids.cio)).json['data']).toEqual({ reasons: failed, noted });
  expect((await reasonsFor('ae2', ids.cio)).json['data']).toEqual({ reasons: failed, noted });
  expect((await reasonsFor('ae', ids.cio)).json['data']).toEqual({ reasons: [], noted });
  expect((await reasonsFor('ae', ids.ae2)).status).toBe(404);
});

it('shows the corporate office the outcome of each section', async () => {
  const cio = await api.as('cio');
  const { json } = await cio('GET', `/cio/files/section-wise-results/${ids.cio}`);
  expect(json['data']?.['sectionResults']).toEqual([
    {
      sectionCode: '5410101',
      status: 'PROCESSED',
      count: { success: 1, failure: 0, skipped: 0 },
      message: '',
    },
    {
      sectionCode: '5410102',
      status: 'PROCESSED',
      count: { success: 1, failure: 1, skipped: 0 },
      message: '',
    },
    {
      sectionCode: '54101021',
      status: 'PROCESSED',
      count: { success: 1, failure: 0, skipped: 0 },
      message: '',
    },
  ]);
  expect((await cio('GET', `/cio/files/section-wise-results/${randomUUID()}`)).status).toBe(404);
});

it('offers a sample that can be uploaded unchanged', async () => {
  const cio = await api.as('cio');
  const { json, status } = await cio('GET', '/cio/files/sample-files/stationAndFeeders');
  expect(status).toBe(200);
  const answer = await fetch(new URL(String(json['data']), api.server.url));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const fileId = await files.upload('cio', 'stationAndFeeders', bytes);
  const file = await files.ended('cio', 'stationAndFeeders', fileId);
  expect(file.count).toEqual({ success: 3, failure: 0, skipped: 0 });
  const ae = await api.as('ae');
  expect((await ae('GET', '/ae/files/sample-files/stationAndFeeders')).status).toBe(403);
  expect((await ae('GET', '/ae/files/sample-files/users')).status).toBe(200);
});
