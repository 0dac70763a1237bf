import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../../server/services/db/areaTable.ts';
import { fileRows, files as filesTable } from '../../../server/services/db/schema/index.ts';
import { useApi } from '../../support/api.ts';
import { repetitions } from '../../support/repetitions.ts';
import { textRows, workbookPackage, worksheet } from '../../support/workbooks/package.ts';
import { plantFile, type Planted } from './plant.ts';
import { outcomesOf, uploadsOf } from './uploads.ts';
import { workbookOf } from './workbooks.ts';

const api = useApi();
const files = uploadsOf(api);
const good = { MR_code: '54101980', Section_code: '5410101', First_name: 'Good' };

const fileOf = async (id: string) => {
  const [file] = await api.server.db.select().from(acrossTheUtility(filesTable)).where(eq(filesTable.id, id));
  return file;
};
const tries = async (id: string) => (await fileOf(id))?.attempts;
const heldBy = async (id: string) => (await fileOf(id))?.lease;
const rowsOn = (id: string) => api.server.db.$count(acrossTheUtility(fileRows), eq(fileRows.fileId, id));

const plant = (values: Planted) => plantFile(api, 'ae', values);

describe('VALIDATION_FAILED', () => {
  const refused: [string, Buffer][] = [
    ['a web page', Buffer.from('<html><table><tr><td>MR_code</td></tr></table></html>')],
    ['nothing', Buffer.alloc(0)],
    ['a cut-off workbook', workbookOf({ Users: [good] }).subarray(0, 1000)],
    ['a workbook of another kind', workbookOf({ Stations: [{ Station_code: 1, Voltage_class: 66 }] })],
    ['a workbook without rows', workbookOf({ Users: [] })],
  ];
  it.each(repetitions({ usual: refused.slice(0, 1), long: refused }))(
    'is the status of %s, with a sentence for the officer',
    async (_name, bytes) => {
      const file = await files.ended('ae', 'users', await files.upload('ae', 'users', bytes));
      expect(file.status).toBe('VALIDATION_FAILED');
      expect(file.message).toMatch(/^[A-Z].{10,}\.$/);
      expect(file.count).toBeNull();
    },
  );

  it('is the status of a workbook of 250 sheets, before any row is written', async () => {
    const sheets = Array.from({ length: 250 }, (_, index) => [
      `Users ${index}`,
      [{ ...good, MR_code: 54101000 + index }],
    ]);
    const file = await files.process('ae', 'users', Object.fromEntries(sheets));
    expect(file).toMatchObject({
      status: 'VALIDATION_FAILED',
      message: 'The file has more than 50 sheets.***Split it and upload the parts.',
      count: null,
    });
    expect(await rowsOn(file.fileId)).toBe(0);
  });

  it('is the status of a workbook with a row number beyond Excel’s limit', { tags: 'long' }, async () => {
    const cells =
      textRows([['Section_code', 'MR_code', 'First_name']]) +
      textRows([Object.values({ a: '5410101', b: '54101977', c: 'Far' })], 3_000_000_000);
    const bytes = workbookPackage({ sheets: [worksheet(cells)] });
    const file = await files.ended('ae', 'users', await files.upload('ae', 'users', bytes));
    expect(file).toMatchObject({ status: 'VALIDATION_FAILED', count: null });
    expect(file.message).toContain('outside the rows 1 to 10,48,576');
  });

  it('is the status of a workbook with the wrong extension', async () => {
    const id = await files.upload('ae', 'users', workbookOf({ Users: [good] }, 'xls'), 'xlsx');
    expect((await files.ended('ae', 'users', id)).status).toBe('VALIDATION_FAILED');
  });
});

describe('rows already written', () => {
  it('are in the result even if the rest of the file can’t be read', { tags: 'long' }, async () => {
    const { fileId } = await files.process('ae', 'users', { Users: [{ ...good, MR_code: '54101970' }] });
    await api.server.db
      .update(acrossTheUtility(filesTable))
      .set({
        status: 'PROCESSING',
        objectKey: randomUUID(),
        resultKey: null,
        finishedOn: null,
        leasedUntil: new Date(0),
      })
      .where(eq(filesTable.id, fileId));
    const file = await files.ended('ae', 'users', fileId);
    expect(file).toMatchObject({
      status: 'PROCESSING_FAILED',
      count: { success: 1, failure: 0, skipped: 0 },
    });
    const { Users: rows } = await files.result('ae', 'users', fileId);
    expect(outcomesOf(rows)).toEqual(['2: Success']);
  });

  it('wait for their result while it can’t be stored', { tags: 'long' }, async () => {
    const results = path.join(api.place.dataDir, 'store', 'objects', 'results');
    await rename(results, `${results}-away`);
    await writeFile(results, 'in the way');
    const fileId = await files.upload(
      'ae',
      'users',
      workbookOf({ Users: [{ ...good, MR_code: '54101971' }] }),
    );
    await expect.poll(() => tries(fileId), { timeout: 20_000 }).toBe(3);
    await expect.poll(() => heldBy(fileId), { timeout: 20_000 }).toBeNull();
    expect(await files.find('ae', 'users', fileId)).toMatchObject({
      status: 'PROCESSING',
      count: { success: 1 },
    });

    await rm(results);
    await rename(`${results}-away`, results);
    await api.server.db
      .update(acrossTheUtility(filesTable))
      .set({ leasedUntil: new Date(0) })
      .where(eq(filesTable.id, fileId));
    expect((await files.ended('ae', 'users', fileId)).status).toBe('PROCESSED');
    const { Users: rows } = await files.result('ae', 'users', fileId);
    expect(outcomesOf(rows)).toEqual(['2: Success']);
  });
});

describe('PROCESSING_FAILED', () => {
  it('is the status of a file that can’t be read, and the next file is processed', async () => {
    const lost = await plant({});
    const next = await files.process('ae', 'users', { Users: [good] });
    expect(next.status).toBe('PROCESSED');
    const file = await files.ended('ae', 'users', lost);
    expect(file).toMatchObject({
      status: 'PROCESSING_FAILED',
      message:
        'There seems to be an error with our system!***Upload the file again later. If that does not help, raise a ticket under Help.',
      count: null,
    });
  });

  it('is the status of a file that ended the process at every attempt', { tags: 'long' }, async () => {
    const poison = await plant({ attempts: 10, lease: randomUUID(), leasedUntil: new Date(0) });
    expect((await files.ended('ae', 'users', poison)).status).toBe('PROCESSING_FAILED');
  });
});

it('takes over a file whose worker is gone, and no other', { tags: 'long' }, async () => {
  const held = await plant({
    month: '2026-01',
    lease: randomUUID(),
    leasedUntil: new Date(Date.now() + 3_600_000),
  });
  const done = await files.process('ae', 'users', { Users: [{ ...good, First_name: 'Later' }] });
  const key = `uploads/${done.fileId}/file.xlsx`;
  await api.server.db
    .update(acrossTheUtility(filesTable))
    .set({ objectKey: randomUUID() })
    .where(eq(filesTable.id, done.fileId));
  const orphan = await plant({
    again: true,
    objectKey: key,
    status: 'PROCESSING',
    lease: randomUUID(),
    leasedUntil: new Date(0),
  });
  const file = await files.ended('ae', 'users', orphan);
  expect(file).toMatchObject({ status: 'PROCESSED', count: { success: 0, failure: 0, skipped: 1 } });
  expect((await files.find('ae', 'users', held))?.status).toBe('AWAITING_PROCESSING');
});

it('leaves no unfinished files behind', async () => {
  const folder = path.join(api.place.dataDir, 'store', 'unfinished', String(process.pid));
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('writes the same result again, byte for byte', { tags: 'long' }, async () => {
  const rows = [
    { ...good, MR_code: '54101981' },
    { ...good, MR_code: '9' },
  ];
  await files.process('ae', 'users', { Users: rows });
  const stored = async () => {
    const { fileId } = await files.process('ae', 'users', { Users: rows });
    return readFile(path.join(api.place.dataDir, 'store', 'objects', 'results', fileId, 'result.xlsx'));
  };
  expect((await stored()).equals(await stored())).toBe(true);
});
