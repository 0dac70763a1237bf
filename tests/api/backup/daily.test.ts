import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { examine } from '../../../server/app/doctor/doctor.ts';
import { start } from '../../../server/app/start.ts';
import { nameOfBackup } from '../../../server/services/backup/place/place.ts';
import { readConfig } from '../../../server/services/settings/config.ts';
import { useApi } from '../../support/api.ts';
import { backUp, begin, restore } from '../../support/backups.ts';
import { emptyPlace, envOf } from '../../support/database.ts';
import { dataFolder } from '../../support/folders.ts';
import { s3Secret, startS3StandIn } from '../../support/s3StandIn.ts';

const dayMs = 86_400_000;
const folder = dataFolder('daily');
const daily = { BACKUP_TO: folder, BACKUP_KEEP: '3', BACKUP_KEEP_DAYS: '10' };
/** Backups of the days before, by how old they are. */
const earlier = [2, 5, 11, 40].map(days => nameOfBackup(new Date(Date.now() - days * dayMs)));

const api = useApi(daily, {}, async () => {
  for (const name of earlier) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'manifest.json.gz'), '');
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const names = async () => (await readdir(folder)).toSorted();
const findingOf = async (env: Record<string, string>) =>
  (await examine({ ...envOf(api.place), ...env })).find(({ about }) => about === 'backups');

it('makes the backup that is due, in one of two copies, and keeps the newest and those of the last days', async () => {
  const dataDir = path.join(api.place.dataDir, 'second');
  const env = { ...envOf(api.place), DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...daily };
  const second = await start(readConfig(env));
  // Of the last ten days, or among the newest three.
  const kept = earlier.filter((_, at) => at < 2);
  await expect.poll(names, { timeout: 60_000 }).toEqual([...kept.toReversed(), expect.any(String)]);
  const [newest = ''] = (await names()).toReversed();
  await second.close();
  expect(newest > (kept[0] ?? '')).toBe(true);
  expect(await names()).toContain(newest);
  await using place = await disposablePlace();
  expect(await restore(path.join(folder, newest), envOf(place))).toMatch(/^Restored \d+ rows/);
}, 180_000);

it('is checked by the doctor', async () => {
  expect(await findingOf({})).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('Set BACKUP_TO'),
  });
  expect(await findingOf(daily)).toMatchObject({
    level: 'warning',
    text: expect.stringMatching(/not encrypted/),
  });
  const key = Buffer.alloc(32, 3).toString('base64');
  expect(await findingOf({ ...daily, BACKUP_KEY: key })).toMatchObject({ level: 'ok' });
  const old = path.join(folder, 'old');
  await mkdir(path.join(old, earlier[1] ?? ''), { recursive: true });
  expect(await findingOf({ BACKUP_TO: old })).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('the newest is 120 hours old'),
  });
  await rm(old, { recursive: true });
  expect(await findingOf({ BACKUP_TO: 's3://backups/daily' })).toMatchObject({ level: 'fault' });
});

it('is not made twice at a time', async () => {
  const into = () => begin('backup', path.join(folder, 'twice'), envOf(api.place)).ended;
  const both = await Promise.all([into(), into()]);
  const refused = both.filter(({ code }) => code !== 0);
  // One of them may have ended before the other asked.
  expect(both.some(({ code }) => code === 0)).toBe(true);
  for (const { output } of refused) expect(output).toBe('Another backup is being made. Wait for its end.\n');
});

it('goes to a bucket, from one too, and comes back from there', async () => {
  const [stored, kept] = [await startS3StandIn(), await startS3StandIn()];
  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: s3Secret, S3_REGION: 'ap-south-1' };
  const ofStore = { ...credentials, S3_BUCKET: 'files', S3_ENDPOINT: stored.endpoint };
  const ofBackups = { ...credentials, S3_ENDPOINT: kept.endpoint };
  const object = { body: Buffer.from('A file.'), type: 'text/plain', at: new Date() };
  stored.objects.set('sealed/uploads/one/file.xlsx', object);
  const fromBucket = await backUp(path.join(folder, 'from'), { ...envOf(api.place), ...ofStore });
  stored.objects.clear();
  await using first = await disposablePlace();
  await restore(fromBucket, { ...envOf(first), ...ofStore });
  expect([...stored.objects].map(([key, { body }]) => [key, body.toString()])).toEqual([
    ['sealed/uploads/one/file.xlsx', 'A file.'],
  ]);

  kept.objects.set('daily/2026-01-01T00-00-00Z/tables/public.users.gz', object);
  const inBucket = await backUp('s3://backups/daily', { ...envOf(first), ...ofBackups });
  expect(inBucket).toMatch(/^s3:\/\/backups\/daily\/\d{4}-/);
  expect([...kept.objects.keys()].filter(key => key.includes('2026-01-01'))).toEqual([]);
  await using second = await disposablePlace();
  expect(await restore(inBucket, { ...envOf(second), ...ofBackups })).toContain('Restored');
  const { output } = await begin('restore', 's3://backups/daily/2026', { ...envOf(second), ...ofBackups })
    .ended;
  expect(output).toContain(inBucket);
  await Promise.all([stored.close(), kept.close()]);
}, 180_000);

async function disposablePlace() {
  const place = await emptyPlace();
  return { ...place, [Symbol.asyncDispose]: place.remove };
}
