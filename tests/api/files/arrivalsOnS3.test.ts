import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { files as filesTable, uploadGrants, users } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { startS3StandIn } from '../../support/s3StandIn.ts';
import { grant, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const s3 = await startS3StandIn();
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
});
const api = useApi({ S3_BUCKET: 'files', S3_REGION: 'ap-south-1', S3_ENDPOINT: s3.endpoint });
const files = uploadsOf(api);
afterAll(async () => {
  await s3.close();
  vi.unstubAllEnvs();
});

const ofAe = eq(users.username, 'ae');
afterEach(() => api.server.db.update(acrossTheUtility(users)).set({ status: 'active' }).where(ofAe));

/** Stores an object, as the bucket does after a post with a grant. */
const arrive = (key: string) => {
  const row = { MR_code: '54101975', Section_code: '5410101', First_name: 'Bucket' };
  s3.objects.set(key, { body: Buffer.from(workbookOf({ Users: [row] })), type: undefined, at: new Date() });
};
const objectsOf = (id: string) => [...s3.objects.keys()].filter(key => key.includes(id));

it('an upload to a bucket becomes a file', async () => {
  const { fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
  const [, id = ''] = fields['key']?.split('/') ?? [];
  arrive(fields['key'] ?? '');
  expect((await files.ended('ae', 'users', id)).status).toBe('PROCESSED');
});

it('removes an upload from the bucket if its grant is no longer valid', async () => {
  const { fields } = await grant(await api.as('ae'), 'ae', 'users', 'xlsx');
  const [, id = ''] = fields['key']?.split('/') ?? [];
  await api.server.db.update(acrossTheUtility(users)).set({ status: 'disabled' }).where(ofAe);
  arrive(fields['key'] ?? '');
  await expect
    .poll(() => api.server.db.$count(uploadGrants, eq(uploadGrants.id, id)), { timeout: 20_000 })
    .toBe(0);
  await expect.poll(() => objectsOf(id), { timeout: 20_000 }).toEqual([]);
  expect(await api.server.db.$count(acrossTheUtility(filesTable), eq(filesTable.id, id))).toBe(0);
});
