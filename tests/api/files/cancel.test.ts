import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { fileRows, files as filesTable } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { beingProcessed, plantFile } from './plant.ts';
import { roleOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const cancel = async (username: string, fileId: string) => {
  const caller = await api.as(username);
  return caller('POST', `/${roleOf(username)}/files/${fileId}/cancel`);
};
const mr = (code: number) => ({ MR_code: code, Section_code: '5410101', First_name: 'Withdrawn' });
const fileOf = (code: number) => workbookOf({ Users: [mr(code)] });
const isOf = (id: string) => eq(filesTable.id, id);
const free = (id: string) =>
  api.server.db
    .update(acrossTheUtility(filesTable))
    .set({ status: 'PROCESSED', lease: null, leasedUntil: null })
    .where(isOf(id));

it('withdraws a waiting file, again and again', async () => {
  const earlier = await plantFile(api, 'ae', beingProcessed);
  const id = await files.upload('ae', 'users', fileOf(54101985));
  for (let times = 0; times < 3; times += 1) {
    const { status, json } = await cancel('ae', id);
    expect(status).toBe(200);
    expect(json['data']).toMatchObject({ fileId: id, status: 'CANCELLED', count: null });
  }
  await free(earlier);
  const next = await files.process('ae', 'users', { Users: [mr(54101986)] });
  expect(next.status).toBe('PROCESSED');
  expect((await files.find('ae', 'users', id))?.status).toBe('CANCELLED');
  expect(await api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, id))).toBe(0);
});

it('is for the uploader alone', async () => {
  const id = await plantFile(api, 'ae', { ...beingProcessed, month: '2026-01' });
  expect((await cancel('ae2', id)).status).toBe(404);
  const refused = await cancel('cio', id);
  expect([refused.status, refused.json['message']]).toEqual([
    403,
    'Only the person who uploaded a file can decide about it.',
  ]);
});

it.each(['VALIDATING', 'PROCESSING', 'PROCESSED'] as const)('refuses a file that is %s', async status => {
  const id = await plantFile(api, 'ae', { ...beingProcessed, month: '2026-01', status });
  const refused = await cancel('ae', id);
  expect([refused.status, refused.json['code']]).toEqual([409, 'AlreadyBegun']);
});

describe('a withdrawn file that its uploader brings back', () => {
  const restore = async (username: string, fileId: string) => {
    const caller = await api.as(username);
    return caller('POST', `/${roleOf(username)}/files/${fileId}/restore`);
  };
  const withdrawn = { status: 'CANCELLED', month: '2026-01', finishedOn: new Date() } as const;

  it('is checked again, and waits to be confirmed, however often it is asked for', async () => {
    const earlier = await plantFile(api, 'ae', beingProcessed);
    const id = await files.upload('ae', 'users', fileOf(54101987));
    await cancel('ae', id);
    expect(await files.find('ae', 'users', id)).toMatchObject({ status: 'CANCELLED', isRestorable: true });
    for (let times = 0; times < 2; times += 1) {
      const { status, json } = await restore('ae', id);
      expect([status, json['data']?.['status']]).toEqual([200, 'AWAITING_PROCESSING']);
    }
    await free(earlier);
    await expect
      .poll(() => files.find('ae', 'users', id))
      .toMatchObject({ waitsForConfirmation: true, isRestorable: false, trial: { count: { success: 1 } } });
    expect(await api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, id))).toBe(0);
  });

  it('comes back for its uploader alone, and for three days', async () => {
    const id = await plantFile(api, 'ae', withdrawn);
    expect((await restore('ae2', id)).status).toBe(404);
    expect((await restore('cio', id)).status).toBe(403);
    const finishedOn = new Date(Date.now() - 73 * 3_600_000);
    const old = await restore('ae', await plantFile(api, 'ae', { ...withdrawn, finishedOn }));
    expect([old.status, old.json['message']]).toEqual([
      409,
      'This file was withdrawn more than 3 days ago.***Upload it again.',
    ]);
  });

  it('stays as it is if it was processed meanwhile', async () => {
    const id = await plantFile(api, 'ae', { ...withdrawn, status: 'PROCESSED' });
    expect((await restore('ae', id)).json['data']).toMatchObject({ status: 'PROCESSED' });
  });
});

it('ends in one way when it meets the start of the processing', { tags: 'long' }, async () => {
  for (let code = 54101990; code < 54101996; code += 1) {
    const id = await files.upload('ae', 'users', fileOf(code));
    const answers = await Promise.all([cancel('ae', id), cancel('ae', id)]);
    const file = await files.ended('ae', 'users', id);
    const rows = await api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, id));
    const isCancelled = file.status === 'CANCELLED';
    expect(answers.some(({ status }) => status === 200)).toBe(isCancelled);
    expect([file.status, rows]).toEqual(isCancelled ? ['CANCELLED', 0] : ['PROCESSED', 1]);
  }
});
