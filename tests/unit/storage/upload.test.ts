import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../server/services/storage/disk/diskStore.ts';
import { formOf, grantOn, openStoreForTest, secret, type OpenedStore } from './openedStore.ts';
import { tamperings, withField, without, type Tampering } from './tamperings.ts';

let opened: OpenedStore;
beforeAll(async () => {
  opened = await openStoreForTest();
});
afterAll(() => opened.close());

const post = (url: string, body: FormData) => fetch(new URL(url, opened.base), { method: 'POST', body });

describe('an upload as it was granted', () => {
  it('is stored under the granted key and reported once', async () => {
    const { url, fields } = await grantOn(opened.store, 'uploads/right/file.xlsx');
    const answer = await post(url, formOf(fields, 100));
    expect(answer.status).toBe(204);
    expect(await opened.store.list('uploads/right')).toEqual(['uploads/right/file.xlsx']);
    expect(opened.stored).toEqual(['uploads/right/file.xlsx']);
    await using object = await opened.store.fetch('uploads/right/file.xlsx');
    expect(await readFile(object.path, 'utf8')).toBe('A'.repeat(100));
  });

  it('is accepted with a signature from another implementation', async () => {
    const client = new S3Client({
      region: 'local',
      credentials: { accessKeyId: 'energy-audit', secretAccessKey: secret },
    });
    const { fields } = await createPresignedPost(client, {
      Bucket: 'files',
      Key: 'uploads/foreign/file.xlsx',
      Fields: { 'Content-Type': 'application/test' },
      Conditions: [
        ['content-length-range', 0, 100],
        ['eq', '$Content-Type', 'application/test'],
      ],
    });
    expect((await post('/store/files', formOf(fields))).status).toBe(204);
  });

  it('does not replace an earlier one', async () => {
    const { url, fields } = await grantOn(opened.store, 'uploads/twice/file.xlsx');
    expect((await post(url, formOf(fields, 5))).status).toBe(204);
    const again = await post(url, formOf(fields, 50));
    expect(again.status).toBe(409);
    await using object = await opened.store.fetch('uploads/twice/file.xlsx');
    expect(await readFile(object.path, 'utf8')).toBe('AAAAA');
  });

  it('succeeds once when multiple uploads arrive together', async () => {
    const { url, fields } = await grantOn(opened.store, 'uploads/race/file.xlsx');
    const answers = await Promise.all([5, 6, 7, 8].map(bytes => post(url, formOf(fields, bytes))));
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  });
});

/** Further ways that the disk store refuses, where Amazon ignores what the form says. */
const onDisk: Tampering[] = [
  ['another bucket', fields => formOf({ ...fields, bucket: 'else' })],
  ['bucket left out', fields => formOf(without(fields, 'bucket'))],
  ['a field after the file', fields => withField(formOf(fields), 'x', 'y', 'last')],
  ['signed with another secret', async () => foreignGrant()],
];

describe('an upload that violates its grant', () => {
  beforeEach(() => {
    opened.stored.length = 0;
  });

  it.each([...tamperings, ...onDisk])('%s: refused, nothing stored', async (_name, tamper) => {
    const before = await opened.files();
    const { url, fields } = await grantOn(opened.store, 'uploads/tampered/file.xlsx');
    const answer = await post(url, await tamper(fields));
    expect([400, 403]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(await answer.text()).toMatch(/<Error><Code>\w+<\/Code><Message>.+<\/Message><\/Error>/);
    expect(await opened.files()).toEqual(before);
    expect(opened.stored).toEqual([]);
  });

  it('expired: refused, nothing stored', async () => {
    const { url, fields } = await opened.store.presignUpload({
      key: 'uploads/late/file.xlsx',
      contentType: 'application/test',
      maxBytes: 100,
      expiresIn: -1,
    });
    const before = await opened.files();
    const answer = await post(url, formOf(fields));
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('expired');
    expect(await opened.files()).toEqual(before);
  });

  it('names the limit when the file is too large', async () => {
    const { url, fields } = await opened.store.presignUpload({
      key: 'uploads/large/file.xlsx',
      contentType: 'application/test',
      maxBytes: 1024 * 1024,
      expiresIn: 60,
    });
    const answer = await post(url, formOf(fields, 1024 * 1024 + 1));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('larger than 1 MB');
  });

  it('breaks off half-way: nothing stored', async () => {
    const before = await opened.files();
    const { url, fields } = await grantOn(opened.store, 'uploads/half/file.xlsx');
    const body = Buffer.from(await new Response(formOf(fields, 90)).arrayBuffer());
    const boundary = /^--(.+)\r\n/.exec(body.toString('latin1'))?.[1] ?? '';
    const socket = connect(Number(new URL(opened.base).port), '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: store\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, body.length - 60));
    await expect.poll(async () => (await opened.files()).length).toBe(before.length + 1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(() => opened.files()).toEqual(before);
    expect(opened.stored).toEqual([]);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['a broken form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x\r\nno headers'],
    ['nothing', { 'content-type': 'multipart/form-data; boundary=x' }, ''],
  ])('is %s: refused', async (_name, headers, body) => {
    const answer = await fetch(`${opened.base}/store/files`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  });
});

it('is removed if it may not stay', async () => {
  const picky = await openStoreForTest(async () => 'refused');
  const { url, fields } = await grantOn(picky.store);
  const answer = await fetch(new URL(url, picky.base), { method: 'POST', body: formOf(fields) });
  expect(answer.status).toBe(403);
  expect(await picky.files()).toEqual([]);
  await picky.close();
});

it('removes at start only the unfinished files of ended processes', async () => {
  const unfinished = path.join(opened.dataDir, 'store', 'unfinished');
  for (const pid of ['999999999', String(process.ppid)]) {
    await mkdir(path.join(unfinished, pid));
    await writeFile(path.join(unfinished, pid, `of-${pid}`), 'half');
  }
  await openDiskStore(opened.dataDir, { get: async () => secret, putIfAbsent: async () => secret });
  const left = (await opened.files()).filter(name => name.startsWith('of-'));
  expect(left).toEqual([`of-${process.ppid}`]);
});

async function foreignGrant(): Promise<FormData> {
  const { store } = await openDiskStore(path.join(opened.dataDir, 'other'), {
    get: async () => 'other',
    putIfAbsent: async () => 'another-secret',
  });
  const { fields } = await grantOn(store, 'uploads/tampered/file.xlsx');
  return formOf(fields);
}
