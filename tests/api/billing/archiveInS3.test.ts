import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { verifyCounts } from '../../../server/subjects/billing/verifyCounts.ts';
import { useApi } from '../../support/api.ts';
import { s3Secret, startS3StandIn, type S3StandIn } from '../../support/s3StandIn.ts';
import { archiveOf } from './archive.ts';

const api = useApi();
let bucket: S3StandIn;
beforeAll(async () => {
  bucket = await startS3StandIn();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.close();
});
const old = archiveOf(api, () => ({
  address: 's3://kept/old',
  env: { S3_REGION: 'ap-south-1', S3_ENDPOINT: bucket.endpoint },
}));
const month = addMonths(currentMonth(), -4);

it('moves a month into a bucket and back, and removes there only what a killed run has left', async () => {
  const before = await old.marksOf(month);
  const halfway = `old/installations-2019-01-2026-11-30T00-00-00-000Z/tables/public.installation_months_2019_01.gz`;
  const backup = 'old/2026-11-30T00-00-00Z/tables/public.users.gz';
  for (const key of [halfway, backup])
    bucket.objects.set(key, { body: Buffer.from('half'), type: undefined, at: new Date() });
  await old.archive(3);
  const archive = String((await old.stateOf(month))?.['archive']);
  expect([...bucket.objects.keys()].toSorted()).toEqual([
    backup,
    `old/${archive}/manifest.json.gz.sealed`,
    `old/${archive}/tables/public.installation_months_${month.replace('-', '_')}.gz.sealed`,
  ]);
  expect(await verifyCounts(api.server.db)).toEqual([]);
  await old.comeBack(month);
  expect(await old.marksOf(month)).toEqual(before);
});
