import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { changes, files as filesTable } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { uploadsOf, type Details } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const once: Details = { again: false };
const mr = (code: number, section = '5410101') => ({
  MR_code: code,
  Section_code: section,
  First_name: 'Receipt',
});
const effectsOf = (fileId: string) => api.server.db.$count(changes, eq(changes.fileId, fileId));

async function upload(username: string, bytes: Uint8Array, details = once) {
  return files.ended(
    username,
    'users',
    await files.upload(username, 'users', bytes, 'xlsx', { ...once, ...details }),
  );
}

it('answers the same file with its first result, which it can download, and changes nothing', async () => {
  const bytes = workbookOf({ Users: [mr(54101801), mr(54101802), mr(999)] });
  const first = await upload('ae', bytes, { fileName: 'MRs.xlsx' });
  expect(first).toMatchObject({ count: { success: 2, failure: 1, skipped: 0 }, repeatOf: null });
  const second = await upload('ae', bytes, { fileName: 'Copy of MRs.xlsx' });
  expect(second).toMatchObject({
    status: 'PROCESSED',
    count: first.count,
    repeatOf: { fileId: first.fileId, uploadedOn: first.uploadedOn },
    fileName: 'Copy of MRs.xlsx',
  });
  expect(second.message).toMatch(
    /^The same file was processed already: uploaded on \d\d\/\d\d\/\d{4}, \d\d:\d\d [ap]m by /,
  );
  expect(second.message).toContain(first.uploaderName);
  expect(await effectsOf(second.fileId)).toBe(0);
  expect(await files.result('ae', 'users', second.fileId)).toEqual(
    await files.result('ae', 'users', first.fileId),
  );
  expect(await files.result('ae', 'users', second.fileId, true)).toEqual(
    await files.result('ae', 'users', first.fileId, true),
  );
});

it('answers one of two that arrive at once', async () => {
  const bytes = workbookOf({ Users: [mr(54101803)] });
  const ids = await Promise.all([1, 2, 3].map(() => files.upload('ae', 'users', bytes, 'xlsx', once)));
  const ended = await Promise.all(ids.map(id => files.ended('ae', 'users', id)));
  expect(ended.map(({ count }) => count?.success)).toEqual([1, 1, 1]);
  expect(ended.filter(({ repeatOf }) => repeatOf)).toHaveLength(2);
  expect(await Promise.all(ids.map(effectsOf))).toEqual(
    ended.map(({ repeatOf }) => (repeatOf ? 0 : expect.any(Number))),
  );
});

it('runs the same file again when asked to, and then answers with the last run', async () => {
  const bytes = workbookOf({ Users: [mr(54101804)] });
  await upload('ae', bytes);
  const again = await upload('ae', bytes, { again: true });
  expect(again).toMatchObject({ count: { success: 0, skipped: 1 }, repeatOf: null });
  expect((await upload('ae', bytes)).repeatOf?.fileId).toBe(again.fileId);
});

it(
  'runs the same file of another section, of the corporate office, and after a fault of the server',
  { tags: 'long' },
  async () => {
    const bytes = workbookOf({ Users: [mr(54101805), mr(54101806, '5410102')] });
    const first = await upload('ae', bytes);
    expect(first).toMatchObject({ count: { success: 1, skipped: 1 } });
    expect(await upload('ae2', bytes)).toMatchObject({ count: { success: 1, skipped: 1 }, repeatOf: null });
    expect(await upload('cio', bytes)).toMatchObject({ count: { skipped: 2 }, repeatOf: null });
    await api.server.db
      .update(acrossTheUtility(filesTable))
      .set({ status: 'PROCESSING_FAILED' })
      .where(eq(filesTable.id, first.fileId));
    expect(await upload('ae', bytes)).toMatchObject({ count: { skipped: 2 }, repeatOf: null });
  },
);

it('counts the sections of the first file', { tags: 'long' }, async () => {
  const bytes = workbookOf({ Users: [mr(54101807), mr(54101808, '5410102')] });
  await upload('cio', bytes);
  const { fileId } = await upload('cio', bytes);
  const cio = await api.as('cio');
  const { json } = await cio('GET', `/cio/files/section-wise-results/${fileId}`);
  expect(json['data']?.['sectionResults']).toHaveLength(2);
});
