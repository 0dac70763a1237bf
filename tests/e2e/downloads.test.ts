import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { forgetReports } from '../support/reports/requests.ts';
import { signedIn } from '../support/signIn.ts';
import { noteNotices } from './support/notices.ts';
import { usePages } from './support/pages.ts';

const downloaded = ['mr-register', 'tc-register'];
const api = useApi({}, { reportsWaitMs: 0 }, place => forgetReports(place, downloaded));
const pages = usePages();

async function openAs(username: string, path: string) {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  await opened.page.goto(path);
  await opened.page.getByRole('row').nth(1).waitFor();
  return opened;
}

/** Returns the name and the rows of the file that a press brings. */
async function fileOf(page: Page, press: () => Promise<void>) {
  const arrives = page.waitForEvent('download');
  await press();
  const file = await arrives;
  const [rows = []] = Object.values(rowsIn(Buffer.concat(await (await file.createReadStream()).toArray())));
  return { name: file.suggestedFilename(), rows };
}

it('an engineer downloads all meter readers at the keyboard, and reads how many', async () => {
  const { page, faults } = await openAs('ae', '/mr-management');
  const shown = await noteNotices(page);
  const button = page.getByRole('button', { name: 'Download MRs' });
  const { name, rows } = await fileOf(page, () => button.press('Enter'));
  await expect
    .poll(shown)
    .toEqual(['Preparing for download. It may take few seconds. Please wait...', 'Download started.']);
  expect(name).toMatch(/^meter-readers_5410101_/);
  expect(rows.length).toBeGreaterThan(0);
  await page.getByText(new RegExp(`^${rows.length} rows in the file$`)).waitFor();
  expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
});

/** Waits until the server has made the reports. */
beforeAll(async () => {
  const call = await api.as('cio');
  const expectAll = async () => {
    const { json } = await call('GET', '/cio/files/reports/list');
    const reports = Object.values(json['data']?.['reportsList'] ?? {});
    const made = reports.filter(({ lastModified }) => lastModified !== null);
    if (made.length < downloaded.length) throw new Error(`The server has made ${made.length} reports.`);
  };
  await vi.waitFor(expectAll, { timeout: 100_000, interval: 200 });
});

it('cio downloads a report; its button says so and waits, the others stay usable, and a failure says why', async () => {
  const { page, faults } = await openAs('cio', '/reports');
  const report = page.getByRole('button', { name: 'Download MR register' });
  await report.waitFor();
  await page.getByRole('heading', { name: 'Download Reports', level: 1 }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    '#',
    'Report Name',
    'Last updated on',
    'Action',
  ]);
  const cells = await page
    .getByRole('row', { name: /MR register/ })
    .getByRole('cell')
    .allTextContents();
  expect(cells[0]).toBe('1');
  expect(cells[2]).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d [ap]m$/);

  const held = Promise.withResolvers<void>();
  await page.route('**/cio/files/reports/download/mr-register', async route => {
    await held.promise;
    await route.continue();
  });
  const { name, rows } = await fileOf(page, async () => {
    await report.press('Enter');
    const busy = page.getByRole('button', { name: 'Downloading... MR register' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Download TC register' }).isEnabled()).toBe(true);
    held.resolve();
  });
  expect(name).toMatch(/^mr-register_all_\d{4}-\d\d-\d\d\.xlsx$/);
  expect(rows.length).toBeGreaterThan(400);
  await page.getByText('Download started.').waitFor();
  await report.waitFor();
  expect(faults).toEqual([]);

  await page.route('**/cio/files/reports/**', route =>
    route.fulfill({ status: 503, json: { message: 'The store does not answer.', code: 'Unavailable' } }),
  );
  await page.getByRole('button', { name: 'Download TC register' }).click();
  await page.getByText('The store does not answer.').waitFor();
});
