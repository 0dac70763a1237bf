import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { BackupPlace } from '../../../server/services/backup/place/place.ts';
import { s3Place } from '../../../server/services/backup/place/s3Place.ts';
import { s3Secret, startS3StandIn, type S3StandIn } from '../../support/s3StandIn.ts';

let s3: S3StandIn;
let place: BackupPlace;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Secret);
  s3 = await startS3StandIn();
  const bucket = { bucket: 'backups', region: 'ap-south-1', endpoint: s3.endpoint, prefix: 'daily' };
  place = s3Place(bucket, '/nowhere', () => true);
});
afterAll(async () => {
  await s3.close();
  vi.unstubAllEnvs();
});

const megabyte = 1024 * 1024;
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

it('writes a file of any size in parts, which are one file then', async () => {
  const content = randomBytes(40 * megabyte);
  const chunks = Array.from({ length: 40 }, (_, at) => content.subarray(at * megabyte, (at + 1) * megabyte));
  await place.write('now', 'table', Readable.from(chunks));
  const written = await place.read('now', 'table');
  expect(hashOf(await buffer(written ?? Readable.from([])))).toBe(hashOf(content));
  expect([...s3.objects.keys()]).toEqual(['daily/now/table']);
  expect(s3.parts.size).toBe(0);
});

it('leaves nothing of a file that breaks off', async () => {
  async function* breaking() {
    yield randomBytes(40 * megabyte);
    throw new Error('the database went away');
  }
  await expect(place.write('later', 'table', Readable.from(breaking()))).rejects.toThrow('went away');
  expect([...s3.objects.keys()].filter(key => key.includes('later'))).toEqual([]);
  expect(s3.parts.size).toBe(0);
});
