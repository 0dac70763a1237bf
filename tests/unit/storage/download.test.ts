import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachment } from '../../../server/services/storage/objectStore.ts';
import { openStoreForTest, type OpenedStore } from './openedStore.ts';

let opened: OpenedStore;
let folder: string;
beforeAll(async () => {
  opened = await openStoreForTest();
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-download-'));
  await writeFile(path.join(folder, 'result'), 'the result');
  await opened.store.put('results/one.xlsx', path.join(folder, 'result'), 'application/test');
  await opened.store.put('results/two.xlsx', path.join(folder, 'result'), 'application/test');
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const link = (key = 'results/one.xlsx', expiresIn = 60) =>
  opened.store.presignDownload(key, { fileName: 'Result.xlsx', expiresIn });
const get = (url: string) => fetch(new URL(url, opened.base));

describe('a download', () => {
  it('returns the object as a file to save, without type sniffing or caching', async () => {
    const answer = await get(await link());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('the result');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="Result.xlsx"; filename*=UTF-8''Result.xlsx`,
      'content-type': 'application/octet-stream',
      'content-length': '10',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['of another object', (url: string) => url.replace('one', 'two')],
    ['that lasts longer', (url: string) => url.replace('Expires=60', 'Expires=6000')],
    ['with another name', (url: string) => url.replace('Result.xlsx', 'Virus.exe')],
    ['with a parameter added', (url: string) => `${url}&response-content-type=text%2Fhtml`],
    ['without a signature', (url: string) => url.replace(/&X-Amz-Signature=.*/, '')],
    ['without a query', (url: string) => url.replace(/\?.*/, '')],
    ['with another date', (url: string) => url.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2999')],
  ])('%s is refused', async (_name, edit) => {
    const answer = await get(edit(await link()));
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('the result');
  });

  it('expires', async () => {
    expect((await get(await link('results/one.xlsx', 0))).status).toBe(403);
  });

  it('of a missing object is 404', async () => {
    expect((await get(await link('results/none.xlsx'))).status).toBe(404);
  });
});

it.each([
  ['plain.xlsx', `attachment; filename="plain.xlsx"; filename*=UTF-8''plain.xlsx`],
  [
    'a "quoted"\r\nname/../x',
    `attachment; filename="a _quoted___name_.._x"; filename*=UTF-8''a%20_quoted___name_.._x`,
  ],
  [
    'ಮೀಟರ್ (1).xlsx',
    `attachment; filename="_____ (1).xlsx"; filename*=UTF-8''%E0%B2%AE%E0%B3%80%E0%B2%9F%E0%B2%B0%E0%B3%8D%20%281%29.xlsx`,
  ],
  ['..', `attachment; filename="_"; filename*=UTF-8''_`],
  ['', `attachment; filename="download"; filename*=UTF-8''download`],
])('names the file %j safely', (name, header) => {
  expect(attachment(name)).toBe(header);
});

it('removes objects older than the given age', async () => {
  const key = 'downloads/old/file.xlsx';
  await opened.store.put(key, path.join(folder, 'result'), 'application/test');
  await opened.store.removeOlderThan('downloads', 60);
  expect(await opened.store.list('downloads/old')).toEqual([key]);
  await opened.store.removeOlderThan('downloads', -1);
  expect(await opened.store.list('downloads/old')).toEqual([]);
  expect(await opened.store.list('never/made')).toEqual([]);
});
