import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth } from '#domain/months.ts';
import { uploadsOf } from '../api/files/uploads.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { choicesOf, transformerToAdd } from '../api/transformers/sent.ts';
import type { Caller } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { follow } from '../support/downloads.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { fillTransformer, formOf } from '../support/transformerForm.ts';
import { engines } from './intake/places.ts';
import { callerOf, FieldCopy } from './newField/fieldCopy.ts';

const declaration = 'src/domain/transformer/fields.ts';

let project: FieldCopy;
beforeAll(() => {
  const line = "  oilCode: code({ title: 'Oil', called: 'Oil Code', column: 'Oil_code' }),\n";
  project = new FieldCopy(declaration, '  latitude: {', line);
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

it('takes one line by hand, and a migration that is made', async () => {
  const { stdout } = await project.script('migration', ['oil']);
  expect(stdout).toContain('ALTER TABLE "transformer_centres" ADD COLUMN "oil_code" text;');
  expect(project.written().byHand).toEqual({ files: [declaration], lines: 1 });
});

it('breaks no test, once the documents have it', async () => {
  for (const page of ['docsKinds', 'docsReports']) await project.script(page);
  expect(await project.test('--project', 'component', 'tests/component/transformer')).toMatch(
    /Tests +\d+ passed/,
  );
  const followed = ['docs', 'fileKinds', 'transformers'].map(name => `tests/unit/${name}`);
  expect(await project.test('--project', 'unit', ...followed)).toMatch(/Tests +\d+ passed/);
});

it('can be built with it', async () => {
  const { stdout } = await project.script('build', ['server', 'portal']);
  expect(stdout).toMatch(/Built the portal|Built the server/);
});

const centres = '/ae/transformer-centres';
const tooShort = 'Please enter more than 3 characters for Oil Code';

describe.each(engines)('on %s', engine => {
  it('is checked, stored, listed, in the history, the download and the file', async () => {
    await project.serve(engine, async url => {
      const ae = await callerOf(url, 'ae');
      const body = { ...transformerToAdd(await choicesOf(ae)), oilCode: 'ab' };
      const refused = await ae('POST', centres, { body });
      expect([refused.status, refused.json['errors']]).toEqual([422, { oilCode: tooShort }]);
      const stored = await ae('POST', centres, { body: { ...body, oilCode: 'OIL-9' } });
      expect(stored.status, stored.text).toBe(200);
      const one = `${centres}/${String(stored.json['data']?.['id'])}`;
      const { json } = await ae('GET', one);
      expect(json['data']?.['oilCode']).toBe('OIL-9');
      const headers = { 'if-match': String(json['data']?.['etag']) };
      const changed = await ae('PATCH', one, { body: { oilCode: 'OIL-10' }, headers });
      expect(changed.status, changed.text).toBe(200);
      const listed = await ae('GET', centres, { query: { number: body.number } });
      expect(listed.text).toContain('"oilCode":"OIL-10"');
      const history = await ae('GET', `${one}/history`);
      expect(history.text).toMatch(/"Oil".*"OIL-9".*"OIL-10"|"OIL-10".*"OIL-9"/);
      const download = await ae('GET', `${centres}/export`, { query: { number: body.number } });
      const [rows = []] = Object.values(
        rowsIn(await (await follow({ server: { url } }, download)).arrayBuffer()),
      );
      expect(rows.map(row => row['Oil'])).toEqual(['OIL-10']);

      const files = uploadsOf({ as: username => callerOf(url, username), server: { url } });
      const row = await rowToAdd(ae);
      const TCs = [
        { ...row, TC_number: 'From file', Oil_code: 'OIL-11' },
        { ...row, TC_number: 'Too long', Oil_code: 'x'.repeat(61) },
      ];
      const details = { month: currentMonth() };
      const done = await files.process('cio', 'tcDetails', { TCs }, 'xlsx', details);
      expect(done.count).toEqual({ success: 1, failure: 1, skipped: 0 });
      const added = await ae('GET', centres, { query: { number: 'From file' } });
      expect(rowsOf(added.json, 'transformers').map(tc => tc['oilCode'])).toEqual(['OIL-11']);
    });
  });
});

/** Returns a row about a TC to add, without its number. */
async function rowToAdd(ae: Caller): Promise<Record<string, string>> {
  const [reader] = rowsOf((await ae('GET', '/ae/meter-readers')).json, 'MRList');
  const [feeder] = rowsOf((await ae('GET', '/ae/feeders', { query: { number: 'F1' } })).json, 'feederList');
  const mrCode = String(reader?.['userInfo']?.['mrCode']);
  return {
    TC_name: 'Lake View',
    Reading_day: '1',
    Type: 'DEPARTMENT',
    CT_ratio: '200/5',
    MR_tagging_list: mrCode,
    Reading_MR: mrCode,
    Feeder_MDM_code: String(feeder?.['mdmCode']),
  };
}

it('has an input in the form, with its rule, and a line in the view', async () => {
  const browser = await launchBrowser();
  try {
    await project.serve('PGlite', async url => {
      const context = await browser.newContext({ baseURL: url, ...(await signedIn(url, 'ae')) });
      const page = await context.newPage();
      await page.goto('/tc-details?mode=add');
      await fillTransformer(page, 'OIL/44');
      const input = formOf(page).getByLabel('Oil', { exact: true });
      await input.fill('ab');
      await page.getByRole('button', { name: 'Next' }).click();
      await formOf(page).getByText(tooShort).waitFor();
      await input.fill('OIL-12');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Successfully created TC').waitFor();
      await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'View TC' }).click();
      const view = page.getByRole('region', { name: 'View TC Details' });
      await expect.poll(() => view.locator('dt:text-is("Oil") + dd').textContent()).toBe('OIL-12');
    });
  } finally {
    await browser.close();
  }
});
