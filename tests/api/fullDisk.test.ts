import { rmSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { files as filesTable } from '../../server/services/db/schema/files.ts';
import { useApi } from '../support/api.ts';
import { testPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { fill, mountSmallDisk, unmount } from '../support/smallDisk.ts';
import { uploadsOf } from './files/uploads.ts';
import { workbookOf } from './files/workbooks.ts';

const dataDir = dataFolder('full');
const store = path.join(dataDir, 'store');

describe.runIf(mountSmallDisk(store, '2m'))('while the disk of the files is full', () => {
  const api = useApi({}, {}, undefined, () => testPlace('demo', dataDir));
  const files = uploadsOf(api);
  // Before the place goes, which the server must have left by then.
  afterAll(() => unmount(store));

  it('an import waits for room and then ends well, and an export says that there is none', async () => {
    const cells = { MR_code: '54101951', Section_code: '5410101', First_name: 'Asha' };
    const sheets = workbookOf({ Readers: [cells] });
    const fileId = await files.upload('ae', 'users', sheets, 'xlsx', { trial: true });
    const { trial } = await files.tried('ae', 'users', fileId);
    const filler = fill(store);
    const ae = await api.as('ae');
    const confirmed = await ae('POST', `/ae/files/${fileId}/confirm`, { body: { asOf: trial?.asOf } });
    expect(confirmed.status).toBe(200);

    const everyFile = acrossTheUtility(filesTable);
    const { status, rowsDone, attempts, lease } = filesTable;
    const readFile = async () =>
      (
        await api.server.db
          .select({ status, rowsDone, attempts, lease })
          .from(everyFile)
          .where(eq(filesTable.id, fileId))
      )[0];
    // The tries don't count.
    const waits = { status: 'VALIDATING', rowsDone: 0, attempts: 0, lease: null };
    await expect.poll(readFile).toEqual(waits);

    const answer = await ae('GET', '/ae/transformer-centres/export');
    expect({ status: answer.status, message: answer.json['message'] }).toEqual({
      status: 503,
      message: 'The server has no room for this at the moment. Please try again in a minute.',
    });
    expect(answer.headers.get('retry-after')).toBe('2');

    rmSync(filler);
    const ended = await files.ended('ae', 'users', fileId);
    expect(ended).toMatchObject({ status: 'PROCESSED', count: { success: 1, failure: 0, skipped: 0 } });
    expect(Object.values(await files.result('ae', 'users', fileId)).flat()).toHaveLength(1);
    expect((await ae('GET', '/ae/transformer-centres/export')).status).toBe(200);
  });
});
