import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { follow } from '../support/downloads.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { uploadsOf } from '../api/files/uploads.ts';
import { rowsIn, type Rows } from '../api/files/workbooks.ts';
import { engines } from './intake/places.ts';
import { callerOf, FieldCopy } from './newField/fieldCopy.ts';

const declaration = 'src/domain/readerFields.ts';

let project: FieldCopy;
beforeAll(() => {
  const line = "  agency: { type: 'text', title: 'Agency', shortest: 3, longest: 60, column: 'Agency' },\n";
  project = new FieldCopy(declaration, '  mrCode: {', line);
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

it('takes one line by hand, and a migration that is made', async () => {
  const { stdout } = await project.script('migration', ['agency']);
  expect(stdout).toContain('ALTER TABLE "users" ADD COLUMN "agency" text;');
  expect(project.written().byHand).toEqual({ files: [declaration], lines: 1 });
});

it('breaks no test, once the documents have it', async () => {
  for (const page of ['docsKinds', 'docsReports']) await project.script(page);
  expect(await project.test('--project', 'component', 'tests/component/meterReader')).toMatch(
    /Tests +\d+ passed/,
  );
  expect(await project.test('--project', 'unit', 'tests/unit/docs', 'tests/unit/fileKinds')).toMatch(
    /Tests +\d+ passed/,
  );
});

it('can be built with it', async () => {
  const { stdout } = await project.script('build', ['server', 'portal']);
  expect(stdout).toMatch(/Built the portal|Built the server/);
});

const readers = '/ae/meter-readers';

describe.each(engines)('on %s', engine => {
  it('is checked, stored, listed, in the download and in the file of users', async () => {
    await project.serve(engine, async url => {
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
    await project.serve('PGlite', async url => {
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
