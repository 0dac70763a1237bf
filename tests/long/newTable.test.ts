import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { callServer } from '../support/api.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { engines, placeOn } from './intake/places.ts';

/** A copy of the project to which an admin adds contractors, by the steps of docs/add-a-resource.md. */
const project = dataFolder('table');
const copied = ['package.json', 'tsconfig.json', 'contract', 'scripts', 'server', 'src'];
const run = promisify(execFile);
const inProject = (script: string, ...given: string[]) =>
  run(process.execPath, ['scripts/run.mjs', script, ...given], { cwd: project });

/** The first code of the guide for admins: the declaration. */
const [, declaration = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/add-a-resource.md', 'utf8')) ?? [];
const registry = path.join(project, 'src/tables/index.ts');

beforeAll(async () => {
  for (const name of copied) cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
  writeFileSync(path.join(project, 'src/tables/contractors.ts'), declaration);
  const before = readFileSync(registry, 'utf8');
  writeFileSync(
    registry,
    before
      .replace('createTables([])', 'createTables([contractors])')
      .replace(/\n\n/, "\nimport { contractors } from './contractors.ts';\n\n"),
  );
});
afterAll(() => rm(project, { recursive: true, force: true }));

it('takes two files and at most 45 lines by hand, and a migration that is made', async () => {
  const lines = declaration.trim().split('\n').length + 2;
  process.stdout.write(`contractors: 2 files, ${lines} lines by hand\n`);
  expect(lines).toBeLessThanOrEqual(45);
  const { stdout } = await inProject('migration', 'contractors');
  expect(stdout).toContain('CREATE TABLE "contractors"');
  expect((await inProject('migration', '--dry')).stdout).toContain('nothing to write');
});

describe.each(engines)('on %s', engine => {
  it('serves contractors from the first start', async () => {
    const place = await placeOn(engine);
    const server = startServerProcess(
      { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
      project,
    );
    try {
      const url = await server.ready;
      const { apiKey } = await (await fetch(`${url}/config.json`)).json();
      const as = async (role: 'ae' | 'cio', username: string = role) => {
        const token = await signIn(url, username, demoPassword);
        return (method: string, rest: string, sent = {}) =>
          callServer(url, apiKey, token, method, `/${role}/contractors${rest}`, sent);
      };
      const [ae, other, cio] = [await as('ae'), await as('ae', 'ae2'), await as('cio')];
      const body = { name: 'Chandra Electricals', phone: '+919876543210', since: '2026-04-01', active: true };
      const added = await ae('POST', '', { body });
      expect(added.status, added.text).toBe(200);
      const id = String(added.json['data']?.['id']);
      expect((await ae('POST', '', { body })).status).toBe(409);
      expect((await ae('GET', '', { query: { q: 'chandra', sort: 'name' } })).json['data']?.['count']).toBe(
        1,
      );
      expect((await other('GET', `/${id}`)).status).toBe(404);
      expect((await ae('DELETE', `/${id}`, { headers: { 'if-match': '"1"' } })).status).toBe(403);
      expect((await cio('GET', '/export', { query: { format: 'csv' } })).json['count']).toBe(1);
      expect((await cio('DELETE', `/${id}`, { headers: { 'if-match': '"1"' } })).status).toBe(200);
      expect((await cio('GET', '')).json['data']?.['count']).toBe(0);
    } finally {
      server.process.kill('SIGTERM');
      await server.ended;
      await place.remove();
    }
  });
});
