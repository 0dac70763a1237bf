import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo/signIns.ts';
import { backUp, begin, contentsOf, restore } from '../../support/backups.ts';
import { dataFolder } from '../../support/folders.ts';
import { startServerProcess } from '../../support/serverProcess.ts';
import { signIn } from '../../support/session.ts';

let folder: string;
beforeEach(() => {
  folder = dataFolder('own-backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('backs up the server’s own PostgreSQL while it runs, and a server starts on what comes back', async () => {
  const [first, second, backups] = ['first', 'second', 'backups'].map(name => path.join(folder, name));
  const server = startServerProcess({ DATA_DIR: first ?? '' });
  await server.ready;
  const backup = await backUp(backups ?? '', { DATA_DIR: first });
  const { output } = await begin('restore', backup, { DATA_DIR: first }).ended;
  expect(output).toContain('Another server is running on the data folder');
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  await restore(backup, { DATA_DIR: second });
  const again = await backUp(backups ?? '', { DATA_DIR: second });
  expect(await contentsOf(again)).toEqual(await contentsOf(backup));
  const next = startServerProcess({ DATA_DIR: second ?? '' });
  expect(await signIn(await next.ready, 'ae', demoPassword)).toMatch(/\./);
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});
