import { beforeAll, expect, it, vi } from 'vitest';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { forgetReports } from '../support/reports/requests.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { useVisits } from './support/visits.ts';

const downloaded = ['mr-register', 'tc-register'];
const api = useApi({}, { reportsWaitMs: 0 }, place => forgetReports(place, downloaded));
const visits = useVisits();

/** Waits until the server has made the reports that the tests download. */
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

async function openReports() {
  const visit = await visits.open({
    baseURL: api.server.url,
    acceptDownloads: true,
    ...(await signedIn(api.server.url, 'cio')),
  });
  await visit.page.goto('/reports');
  await visit.page.getByRole('button', { name: 'Download MR register' }).waitFor();
  return visit;
}

it('cio downloads a report at the keyboard; its button says so and waits, the others stay usable', async () => {
  const { page, faults } = await openReports();
  await page.getByRole('heading', { name: 'Download Reports', level: 1 }).waitFor();
  const headings = await page.getByRole('columnheader').allTextContents();
  expect(headings).toEqual(['#', 'Report Name', 'Last updated on', 'Action']);
  const cells = await page
    .getByRole('row', { name: /MR register/ })
    .getByRole('cell')
    .allTextContents();
  expect(cells[0]).toBe('1');
  expect(cells[2]).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d [ap]m$/);
  expect(await seriousFaults(page)).toEqual([]);

  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/cio/files/reports/download/mr-register', async route => {
    await held;
    await route.continue();
  });
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download MR register' }).focus();
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Downloading... MR register' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Download TC register' }).isEnabled()).toBe(true);
  release();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^mr-register_all_\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  expect(Object.values(rowsIn(bytes))[0]?.length).toBeGreaterThan(400);
  await page.getByText('Download started.').waitFor();
  await page.getByRole('button', { name: 'Download MR register' }).waitFor();
  expect(faults).toEqual([]);
});

it('a list that fails says so and offers another try; a file that fails says why', async () => {
  const { page } = await openReports();
  await page.route('**/cio/files/reports/**', route =>
    route.fulfill({ status: 503, json: { message: 'The store does not answer.', code: 'Unavailable' } }),
  );
  await page.getByRole('button', { name: 'Download TC register' }).click();
  await page.getByText('The store does not answer.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /again|retry/i }).waitFor({ timeout: 60_000 });
});
