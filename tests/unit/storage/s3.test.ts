import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore, type ObjectStore } from '../../../server/services/storage/index.ts';
import { s3Secret, startS3StandIn, type S3StandIn } from '../../support/s3StandIn.ts';
import { formOf, grantOn } from './openedStore.ts';
import { tamperings } from './tamperings.ts';

let s3: S3StandIn;
let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Secret);
  s3 = await startS3StandIn();
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-s3-'));
  await writeFile(path.join(folder, 'source'), 'the rows');
  const secrets = { get: async () => undefined, putIfAbsent: async (_name: string, value: string) => value };
  const opened = await openStore(
    { dataDir: folder, s3: { bucket: 'files', region: 'ap-south-1', endpoint: s3.endpoint } },
    secrets,
  );
  ({ store } = opened);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const put = (key: string) => store.put(key, path.join(folder, 'source'), 'application/test');

it('grants exactly one key, type and size', async () => {
  const { url, fields } = await store.presignUpload({
    key: 'uploads/one/file.xlsx',
    contentType: 'application/test',
    maxBytes: 100,
    expiresIn: 900,
  });
  expect(url).toBe(`${s3.endpoint}/files`);
  expect(Object.keys(fields).toSorted()).toEqual([
    'Content-Type',
    'Policy',
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Signature',
    'bucket',
    'key',
  ]);
  const policy = Buffer.from(fields['Policy'] ?? '', 'base64').toString();
  for (const condition of [
    '["content-length-range",0,100]',
    '{"Content-Type":"application/test"}',
    '{"key":"uploads/one/file.xlsx"}',
    '{"bucket":"files"}',
  ])
    expect(policy).toContain(condition);
});

const post = (url: string, body: FormData) => fetch(url, { method: 'POST', body });

it('grants a post as Amazon judges it', async () => {
  const { url, fields } = await grantOn(store, 'uploads/right/file.xlsx');
  expect((await post(url, formOf(fields, 100))).status).toBe(204);
  await using object = await store.fetch('uploads/right/file.xlsx');
  expect(await readFile(object.path, 'utf8')).toBe('A'.repeat(100));
});

it.each(tamperings)('%s: Amazon’s rules refuse the post, and nothing is stored', async (_name, tamper) => {
  const before = [...s3.objects.keys()];
  const { url, fields } = await grantOn(store, 'uploads/tampered/file.xlsx');
  const answer = await post(url, await tamper(fields));
  expect([400, 403]).toContain(answer.status);
  expect([...s3.objects.keys()]).toEqual(before);
});

it('an expired grant is refused', async () => {
  const terms = { key: 'uploads/late.xlsx', contentType: 'application/test', maxBytes: 100, expiresIn: -1 };
  const { url, fields } = await store.presignUpload(terms);
  expect((await post(url, formOf(fields))).status).toBe(403);
  expect(s3.objects.has('uploads/late.xlsx')).toBe(false);
});

it('stores, lists, fetches and removes', async () => {
  await put('results/a/result.xlsx');
  await put('results/a/deeper/result.xlsx');
  expect(s3.objects.get('results/a/result.xlsx')?.type).toBe('application/test');
  expect(await store.list('results/a')).toEqual(['results/a/result.xlsx']);
  const where = await (async () => {
    await using object = await store.fetch('results/a/result.xlsx');
    expect(await readFile(object.path, 'utf8')).toBe('the rows');
    return object.path;
  })();
  await expect(stat(where)).rejects.toThrow('ENOENT');
  await store.remove('results/a/result.xlsx');
  expect(await store.list('results/a')).toEqual([]);
  await expect(store.fetch('results/a/result.xlsx')).rejects.toThrow('NoSuchKey');
});

it('seals an upload once: a later post does not replace it', async () => {
  await put('uploads/two/file.xlsx');
  const sealed = await store.seal('uploads/two/file.xlsx');
  await writeFile(path.join(folder, 'source'), 'other rows');
  await put('uploads/two/file.xlsx');
  expect(await store.seal('uploads/two/file.xlsx')).toBe(sealed);
  expect(s3.objects.get(sealed)?.body.toString()).toBe('the rows');
});

it('returns a download address with a file name', async () => {
  await put('results/b.xlsx');
  const url = await store.presignDownload('results/b.xlsx', { fileName: 'Result.xlsx', expiresIn: 900 });
  const answer = await fetch(url);
  expect(answer.headers.get('content-disposition')).toContain('filename="Result.xlsx"');
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
});

it('removes objects older than the given age', async () => {
  await put('downloads/c/file.xlsx');
  await store.removeOlderThan('downloads', 60);
  expect(await store.list('downloads/c')).toHaveLength(1);
  await store.removeOlderThan('downloads', -1);
  expect(await store.list('downloads/c')).toEqual([]);
});
