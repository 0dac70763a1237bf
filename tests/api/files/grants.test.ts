import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { currentMonth, addMonths } from '#domain/months.ts';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files as filesTable, uploadGrants } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { formOf, grant, roleOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const workbook = workbookOf({
  Users: [{ MR_code: '54101970', Section_code: '5410101', First_name: 'Grant' }],
});

const post = (url: string, body: FormData) => fetch(new URL(url, api.server.url), { method: 'POST', body });
const ask = async (username: string, query: Record<string, string>) => {
  const caller = await api.as(username);
  return caller('GET', `/${roleOf(username)}/files/upload`, { query });
};

describe('permission to upload', () => {
  it('is granted for each extension', async () => {
    const { status, json } = await ask('ae', { fileCategory: 'users' });
    expect(status).toBe(200);
    for (const extension of ['xls', 'xlsx', 'xlsb'])
      expect(json['data']?.[extension]?.['fields']?.['key']).toMatch(
        new RegExp(`^uploads/[\\da-f-]{36}/file.${extension}$`),
      );
  });

  it('for stations and feeders is only for the corporate office', async () => {
    const { status, json } = await ask('ae', { fileCategory: 'stationAndFeeders' });
    expect(status).toBe(403);
    expect(json['message']).toBe('This feature is only for corporate office user');
    expect((await ask('cio', { fileCategory: 'stationAndFeeders' })).status).toBe(200);
  });

  it('for a file about a month needs a month that has begun', async () => {
    for (const month of [undefined, addMonths(currentMonth(), 1)]) {
      const { status, json } = await ask('cio', { fileCategory: 'isr', ...(month && { month }) });
      expect(status).toBe(422);
      expect(json['message']).toBe('Select the audit month for which you want to upload this file!');
    }
    expect((await ask('cio', { fileCategory: 'users', month: currentMonth() })).status).toBe(422);
  });

  it('for transformer centres starts with October 2024, except for the corporate office', async () => {
    const of = async (username: string, month: string) =>
      (await ask(username, { fileCategory: 'tcDetails', month })).json['message'];
    const early =
      'You cannot create or edit a TC for a month before Oct 2024. Please select Oct 2024 or a later month.';
    const granted = 'Upload permission';
    expect([await of('ae', '2024-09'), await of('ae', '2024-10')]).toEqual([early, granted]);
    expect(await of('cio', '2015-01')).toBe(granted);
    expect(await of('cio', '2014-12')).toBe('Select the audit month for which you want to upload this file!');
  });

  it('is valid for one file, whichever extension arrives first', async () => {
    const caller = await api.as('ae');
    const { json } = await caller('GET', '/ae/files/upload', { query: { fileCategory: 'users' } });
    const grantOf = (extension: string) => ({
      url: String(json['data']?.[extension]?.['url']),
      fields: Object.fromEntries(
        Object.entries(json['data']?.[extension]?.['fields'] ?? {}).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
    });
    const [xlsx, xls] = [grantOf('xlsx'), grantOf('xls')];
    expect((await post(xlsx.url, formOf(xlsx.fields, workbook))).status).toBe(204);
    expect((await post(xlsx.url, formOf(xlsx.fields, workbook))).status).toBe(409);
    expect((await post(xls.url, formOf(xls.fields, workbook))).status).toBe(403);
    const id = xlsx.fields['key']?.split('/')[1] ?? '';
    expect(await api.server.db.$count(acrossTheUtility(filesTable), eq(filesTable.id, id))).toBe(1);
    await files.ended('ae', 'users', id);
  });

  it('keeps the name of the person’s file without folders, refuses hidden characters, and works without a name', async () => {
    for (const [sent, shown] of [
      ['MRs of Kadri.xlsx', 'MRs of Kadri.xlsx'],
      ['C:\\Users\\kavya\\../../etc/passwd.xlsx', 'passwd.xlsx'],
      ['<b>ಕದ್ರಿ</b>.xlsx', 'b>.xlsx'],
      [undefined, null],
    ] as const) {
      const id = await files.upload(
        'ae',
        'users',
        workbook,
        'xlsx',
        sent === undefined ? {} : { fileName: sent },
      );
      const file = await files.ended('ae', 'users', id);
      expect(file.fileName).toBe(shown);
      const [{ objectKey } = {}] = await api.server.db
        .select({ objectKey: filesTable.objectKey })
        .from(acrossTheUtility(filesTable))
        .where(eq(filesTable.id, id));
      expect(objectKey).toMatch(/^[\w/.-]*\/file\.xlsx$/);
    }
    for (const fileName of ['', 'a\u202Excod.xlsx', 'two\nlines.xlsx', 'x'.repeat(121)])
      expect((await ask('ae', { fileCategory: 'users', fileName })).status, fileName).toBe(400);
  });

  it('is limited to 100 grants per person', { tags: 'long' }, async () => {
    const statuses = [];
    for (let count = 0; count < 101; count++)
      statuses.push((await ask('ae48', { fileCategory: 'users' })).status);
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(statuses[100]).toBe(429);
  });

  it(
    'leads to a file even if the process ended before it recorded the upload',
    { tags: 'long' },
    async () => {
      const { fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
      const { key = '' } = fields;
      const target = path.join(api.place.dataDir, 'store', 'objects', key);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, workbook);
      expect((await files.ended('ae', 'users', key.split('/')[1] ?? '')).status).toBe('PROCESSED');
    },
  );

  it('stores nothing after it was withdrawn', async () => {
    const { url, fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
    const id = fields['key']?.split('/')[1] ?? '';
    await api.server.db.delete(uploadGrants).where(eq(uploadGrants.id, id));
    const answer = await post(url, formOf(fields, workbook));
    expect(answer.status).toBe(403);
    expect(await api.server.db.$count(acrossTheUtility(filesTable), eq(filesTable.id, id))).toBe(0);
  });
});

it('refuses a file over the limit and names the limit', async () => {
  const { url, fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
  const answer = await post(url, formOf(fields, new Uint8Array(25 * 1024 * 1024 + 1)));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('25 MB');
});
