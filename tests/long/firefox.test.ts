import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { findFirefox } from '../../scripts/test/browser.ts';
import { rowsIn, workbookOf } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';

// A second witness: Chromium proves each screen. These are the journeys of a day in the other engine that offices have, in
// turn, by WebDriver BiDi.
const api = useApi();
const month = addMonths(currentMonth(), -1);

let folder: string;
let browser: Browser;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'energy-audit-firefox-'));
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': folder },
  });
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1440, height: 900 });
  page.on('pageerror', error => faults.push(String(error)));
  page.on('console', message => {
    // A page that is left before its fonts have come is no fault (NS_BINDING_ABORTED).
    if (message.type() === 'error' && !message.text().includes('status=2152398850'))
      faults.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
});

const by = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const shown = (text: string) => page.locator(`::-p-text(${text})`).wait();
const open = (address: string) => page.goto(`${api.server.url}${address}`);
const heading = (name: string) => by('heading', name).wait();
/** Returns the texts of what a selector finds. */
const textsOf = (selector: string) =>
  page.$$eval(selector, found => found.map(each => each.textContent?.trim() ?? ''));

/** Returns the next file that arrives among the downloads. */
async function downloaded(press: () => Promise<void>): Promise<string> {
  const before = new Set(await readdir(folder));
  await press();
  return vi.waitFor(
    async () => {
      const names = await readdir(folder);
      const name = names.find(each => !before.has(each) && !each.endsWith('.part'));
      if (name === undefined || names.some(each => each.endsWith('.part'))) throw new Error('No file yet.');
      return name;
    },
    { timeout: 30_000, interval: 100 },
  );
}

it('an officer signs in by the form', async () => {
  await open('/');
  await by('textbox', 'Username').fill('ae');
  await page.locator('input[type=password]').fill(demoPassword);
  await by('button', 'Sign in').click();
  await by('link', 'MR Management').wait();
  expect(faults).toEqual([]);
});

it('leafs through a list and searches it', async () => {
  await open('/feeders');
  await page.locator('tbody tr').wait();
  const [first] = await textsOf('tbody tr');
  await by('button', 'Next').click();
  await page.waitForFunction(
    text => document.querySelector('tbody tr')?.textContent?.trim() !== text,
    undefined,
    first ?? '',
  );
  await open('/mr-management');
  await page.locator('input[type=search]').fill('54101002');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  expect(await textsOf('tbody tr')).toEqual([expect.stringContaining('54101002')]);
  expect(faults).toEqual([]);
});

it('corrects a record', async () => {
  await page.locator('tbody a').click();
  await by('textbox', 'First name').fill('Sukesha');
  await by('button', 'Submit').click();
  await heading('MR Management');
  await shown('Sukesha');
  expect(faults).toEqual([]);
});

it('takes a list out as a workbook', async () => {
  await open('/mr-management');
  await page.locator('tbody tr').wait();
  const name = await downloaded(() => by('button', 'Download MRs').click());
  const bytes = await readFile(path.join(folder, name));
  expect(Object.values(rowsIn(bytes))[0]?.map(row => row['MR Code'])).toContain('54101002');
  expect(faults).toEqual([]);
});

it('checks, sends and applies a file', async () => {
  const reader = {
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: '54101981',
    First_name: 'Fine',
  };
  const file = path.join(folder, 'readers.xlsx');
  await writeFile(file, workbookOf({ Readers: [reader] }));
  await open('/file-upload?tab=mrOnboarding');
  const input: ElementHandle<HTMLInputElement> = await page.locator('input[type=file]').waitHandle();
  await input.uploadFile(file);
  await shown('1 row');
  await by('button', 'Upload').click();
  await by('button', 'Apply 1 row').click();
  await shown('Processed');
  expect(faults).toEqual([]);
});

it('audits a TC and opens its figures', async () => {
  const filter = JSON.stringify({ gap: 'ready' });
  await open(`/tc-audit?${new URLSearchParams({ tab: 'unaudited', month, filter })}`);
  const row = await page.locator('tbody button[aria-label^="Audit "]').waitHandle();
  const number = (await row.evaluate(button => button.ariaLabel))?.replace('Audit ', '');
  await row.click();
  // The dialog takes no press before it has settled.
  await page.locator('dialog button:not([aria-disabled])::-p-text(Audit)').click();
  await shown(`TC ${number} is audited`);
  await page.locator('a ::-p-text(Transformers Audited)').click();
  await by('searchbox', 'TC Number').fill(number ?? '');
  await by('link', `${number}: the audit of this TC`).click();
  await heading(`TC No. ${number}`);
  expect(faults).toEqual([]);
});

it('prints what it shows', async () => {
  const bytes = await page.pdf();
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(faults).toEqual([]);
});
