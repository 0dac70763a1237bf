import { chmod, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { callServer, type Caller } from '../support/api.ts';
import { signIn } from '../support/session.ts';
import { envOf, testPlace, type TestPlace } from '../support/database.ts';
import { dataFolder } from '../support/folders.ts';
import { everythingIn, expectPrivate } from '../support/modes.ts';
import { startServerProcess, type ServerProcess } from '../support/serverProcess.ts';
import { formOf, grant, historyOf } from './files/uploads.ts';
import { workbookOf } from './files/workbooks.ts';

let place: TestPlace;
let server: ServerProcess | undefined;
beforeEach(async () => {
  place = await testPlace('demo');
});
afterEach(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  await place.remove();
});

async function startIn(dataDir: string): Promise<string> {
  server = startServerProcess({
    ...envOf({ ...place, dataDir }),
    DEMO: '0',
  });
  return server.ready;
}

describe.skipIf(process.platform === 'win32')('the data folder', { timeout: 120_000 }, () => {
  it(
    'is closed to other users, with files that an earlier version left open, uploads and results',
    { tags: 'long' },
    async () => {
      const { dataDir } = place;
      for (const { name, isFolder } of await everythingIn(dataDir))
        await chmod(path.join(dataDir, name), isFolder ? 0o777 : 0o666);
      const outside = dataFolder('elsewhere');
      const elsewhere = path.join(outside, 'file');
      await writeFile(elsewhere, 'of somebody else');
      await chmod(elsewhere, 0o644);
      await symlink(elsewhere, path.join(dataDir, 'link'));

      const url = await startIn(dataDir);
      const { apiKey } = await (await fetch(`${url}/config.json`)).json();
      const token = await signIn(url, 'ae', demoPassword);
      const ae: Caller = (method, at, sent) => callServer(url, apiKey, token, method, at, sent);
      const { url: target, fields } = await grant(ae, 'ae', 'users', 'xlsx');
      const rows = [{ MR_code: '54101951', Section_code: '5410101', First_name: 'Private' }];
      const form = formOf(fields, workbookOf({ Users: rows }));
      expect((await fetch(new URL(target, url), { method: 'POST', body: form })).status).toBe(204);
      expect((await ae('GET', '/ae/export-feeders')).status).toBe(200);
      await vi.waitFor(
        async () => {
          const { json } = await ae('GET', '/ae/files/history', { query: { fileCategory: 'users' } });
          expect(historyOf(json)[0]?.status).toBe('PROCESSED');
        },
        { timeout: 30_000, interval: 100 },
      );
      await expectPrivate(dataDir, 10);
      expect((await stat(elsewhere)).mode & 0o777).toBe(0o644);
      await rm(outside, { recursive: true });
    },
  );

  it('is closed to other users from the first start on, which creates the database', async () => {
    const dataDir = dataFolder('first');
    server = startServerProcess({ DATA_DIR: dataDir, DEMO: '0' });
    const url = await server.ready;
    await expectPrivate(dataDir, 900);
    // The only start of a server without the demo utility: its banner must not call the figures invented.
    const { environmentLabel } = await (await fetch(`${url}/config.json`)).json();
    expect(environmentLabel).toBe('PRODUCTION');
    // After a SIGKILL its PostgreSQL would still write for a moment, and the folder would not be empty.
    server.process.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true });
  });
});
