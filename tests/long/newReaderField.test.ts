import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/signIns.ts';
import { callServer, type Caller } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { follow } from '../support/downloads.ts';
import { dataFolder } from '../support/folders.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { signIn } from '../support/session.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { uploadsOf } from '../api/files/uploads.ts';
import { rowsIn, type Rows } from '../api/files/workbooks.ts';
import { engines, placeOn } from './intake/places.ts';

/** A copy of the project to which an admin adds a field of meter readers. */
const project = dataFolder('readerField');
const copied = 'package.json tsconfig.json vite.config.ts vite.server.config.ts index.html'.split(' ');
const folders = ['public', 'contract', 'scripts', 'server', 'src'];
const run = promisify(execFile);
const inProject = (...given: string[]) => run(process.execPath, given, { cwd: project });

const declaration = 'src/domain/readerFields.ts';
const before = '  mrCode: {';
const line = "  agency: { type: 'text', title: 'Agency', shortest: 3, longest: 60, column: 'Agency' },\n";

beforeAll(async () => {
  for (const name of [...copied, ...folders]) cpSync(name, path.join(project, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(project, 'node_modules'));
  const file = path.join(project, declaration);
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, line + before));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Returns the files of the copy that differ from the project's, each with the number of its lines beyond those. */
function differences(): [file: string, lines: number][] {
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  return globSync('{contract,scripts,server,src}/**/*.*', { cwd: project })
    .map(file => [file, linesOf(file), linesOf(path.join(project, file))] as const)
    .filter(([, old, now]) => old.join('\n') !== now.join('\n'))
    .map(([file, old, now]) => [file, now.length - old.length]);
}

it('takes one line by hand, and a migration that is made', async () => {
  expect(differences()).toEqual([[declaration, 1]]);
  const { stdout } = await inProject('scripts/run.mjs', 'migration', 'agency');
  expect(stdout).toContain('ALTER TABLE "users" ADD COLUMN "agency" text;');
  const all = differences();
  for (const [file, lines] of all) process.stdout.write(`${file}: ${lines} lines\n`);
  const others = all.map(([file]) => file).filter(file => file !== declaration);
  expect(others.filter(file => !file.startsWith('server/db/migrations/'))).toEqual([]);
});

it('can be built with it', async () => {
  const { stdout } = await inProject('scripts/run.mjs', 'build', 'server', 'portal');
  expect(stdout).toMatch(/Built the portal|Built the server/);
});

/** Starts the built copy on an engine for `use`. */
async function withServer(engine: string, use: (url: string) => Promise<void>): Promise<void> {
  const place = await placeOn(engine);
  const server = startServerProcess(
    { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
    project,
    true,
  );
  try {
    await use(await server.ready);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
    await place.remove();
  }
}

/** Returns a caller of a server as one of the demo's users. */
async function callerOf(url: string, username: string): Promise<Caller> {
  const { apiKey } = await (await fetch(`${url}/config.json`)).json();
  const token = await signIn(url, username, demoPassword);
  return (method, called, sent) => callServer(url, apiKey, token, method, called, sent);
}

const readers = '/ae/meter-readers';

describe.each(engines)('on %s', engine => {
  it('is checked, stored, listed, in the download and in the file of users', async () => {
    await withServer(engine, async url => {
      const ae = await callerOf(url, 'ae');
      const listed = async () => rowsOf((await ae('GET', readers)).json, 'MRList');
      const [reader] = await listed();
      expect(reader).toMatchObject({ agency: null });
      const one = `${readers}/${String(reader?.['userId'])}`;
      const headers = { 'if-match': String(reader?.['etag']) };
      const refused = await ae('PATCH', one, { body: { agency: 'ab' }, headers });
      expect([refused.status, refused.json['errors']]).toEqual([422, { agency: 'Enter a valid Agency' }]);
      const changed = await ae('PATCH', one, { body: { agency: ' Meters & Co ' }, headers });
      expect(changed.status, changed.text).toBe(200);
      expect((await ae('GET', one)).json['data']).toMatchObject({ agency: 'Meters & Co' });

      const mrCode = String(reader?.['userInfo']?.['mrCode']);
      const row = {
        Section_code: '5410101',
        MR_code: mrCode,
        First_name: String(reader?.['name']?.['firstName']),
      };
      const files = uploadsOf({ as: username => callerOf(url, username), server: { url } });
      const upload = (of: Rows) => files.process('ae', 'users', { Users: of });
      const added = { ...row, MR_code: '54101999', Agency: 'Read It All' };
      const done = await upload([
        { ...row, Agency: 'Counters' },
        added,
        { ...added, MR_code: '54101998', Agency: 'x' },
      ]);
      expect(done.count).toEqual({ success: 2, failure: 1, skipped: 0 });
      const agencies = Object.fromEntries(
        (await listed()).map(each => [each['userInfo']?.['mrCode'], each['agency']]),
      );
      expect(agencies).toMatchObject({ [mrCode]: 'Counters', 54101999: 'Read It All' });

      const download = await ae('GET', '/ae/export-user', { query: { mrCode } });
      const bytes = await (await follow({ server: { url } }, download)).arrayBuffer();
      expect(Object.values(rowsIn(bytes))[0]?.map(cells => cells['Agency'])).toEqual(['Counters']);
    });
  });
});

it('has an input in the form, with its rule, and a column in the list', async () => {
  const browser = await launchBrowser();
  try {
    await withServer('PGlite', async url => {
      const context = await browser.newContext({ baseURL: url, ...(await signedIn(url, 'ae')) });
      const page = await context.newPage();
      await page.goto('/mr-management');
      await page.getByRole('columnheader', { name: 'Agency' }).waitFor();
      await page.locator('tbody a').first().click();
      await page.getByLabel('Agency').fill('ab');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Enter a valid Agency').waitFor();
      await page.getByLabel('Agency').fill('Meters & Co');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('cell', { name: 'Meters & Co' }).waitFor();
      expect(await page.getByRole('columnheader').allTextContents()).toContain('Agency');
    });
  } finally {
    await browser.close();
  }
});
