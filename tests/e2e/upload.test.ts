import { eq } from 'drizzle-orm';
import type { Locator, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { changes, files as filesTable } from '../../server/services/db/schema/index.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { openAs } from './support/openAs.ts';
import { apply, checkOf, choose, latest, trialOf, upload } from './support/uploading.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

/** Downloads a workbook that a part of the page offers, and returns the rows of its sheets. */
async function sheetsOf(page: Page, part: Locator, button: string) {
  const arrives = page.waitForEvent('download');
  await part.getByRole('button', { name: button }).click();
  const file = await arrives;
  return Object.values(rowsIn(Buffer.concat(await (await file.createReadStream()).toArray())));
}

const processed = (part: Locator) =>
  part.getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });

it('an engineer checks a file, tries and applies it, mends its failed rows and finds the new meter readers', async () => {
  const { page, faults } = await openAs(api, pages, 'ae', '/file-upload?tab=mrOnboarding');
  // A file that no dry run could mend is refused in the words of the check.
  await choose(page, { Readers: [{ First_name: 'Asha' }] }, 'other.xlsx');
  const refusal = 'The sheet "Readers" lacks the column MR_code.';
  await checkOf(page).getByRole('alert').getByText(refusal).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await checkOf(page).waitFor({ state: 'detached' });
  await latest(page).getByText('Validation failed').waitFor({ timeout: 30_000 });
  await latest(page).getByText(refusal).waitFor();

  const reader = (code: string, name: string) => ({
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: code,
    First_name: name,
    Village: 'Bejai',
  });
  const rows = [reader('54101981', 'Fine'), reader('99999982', 'Elsewhere'), reader('54101983', 'A1')];
  await choose(page, { Readers: rows }, 'readers.xlsx');
  const check = checkOf(page);
  await check.getByText('3 rows').waitFor();
  await expect.poll(() => check.locator('dd').allTextContents()).toEqual(['1', '0', '2']);
  await check.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]', { hasText: '2' }).waitFor();
  expect(await check.getByRole('list', { name: 'Notes on the file' }).textContent()).toContain('Village');
  const found = check.getByRole('region', { name: 'Faults' }).getByRole('row').nth(2);
  expect((await found.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
    '4',
    'D4',
    '54101983',
    'A1',
  ]);

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('Successfully Uploaded the MR onboarding file.').waitFor();
  await trialOf(page).waitFor({ timeout: 60_000 });
  const before = await sheetsOf(page, trialOf(page), 'Download with faults marked');
  await apply(page);
  await processed(latest(page));
  expect(await latest(page).locator('dd').allTextContents()).toEqual(['1', '2', '0']);
  const returned = await sheetsOf(page, latest(page), 'Download with faults marked');
  expect(before).toEqual(returned);
  const [[place, name] = []] = returned;
  expect([place, name].map(row => [row?.['MR_code'], row?.['Error']])).toEqual([
    ['99999982', expect.stringContaining('MR code does not start with the sub-division code')],
    ['54101983', expect.stringContaining('First_name must be 3 to 30 letters, dots and spaces')],
  ]);

  const mended = [
    { ...place, MR_code: '54101982' },
    { ...name, First_name: 'Arjun' },
  ];
  await upload(page, { Readers: mended }, { fileName: 'mended.xlsx' });
  await trialOf(page).getByRole('button', { name: 'Apply 2 rows' }).click({ timeout: 60_000 });
  const row = latest(page).filter({ hasText: 'mended.xlsx' });
  await processed(row);
  expect(await row.locator('dd').allTextContents()).toEqual(['2', '0', '0']);
  const { db } = api.server;
  const files = acrossTheUtility(filesTable);
  const [newest] = await db.select().from(files).where(eq(files.fileName, 'mended.xlsx'));
  const written = await db
    .select()
    .from(changes)
    .where(eq(changes.fileId, newest?.id ?? ''));
  expect(written.map(({ action, after }) => [action, after?.['mrCode']])).toEqual([
    ['meterReader.create', '54101982'],
    ['meterReader.create', '54101983'],
  ]);
  await page.getByRole('link', { name: 'MR Management' }).click();
  await page.getByPlaceholder('Search by MR Code').fill('5410198');
  await page.getByText('Arjun', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

it('a file waits for its uploader, who may withdraw it; the same file runs once unless asked again', async () => {
  const { page, faults } = await openAs(api, pages, 'ae', '/file-upload?tab=mrOnboarding');
  const file = {
    Readers: [
      { Sub_division_code: '54101', Section_code: '5410101', MR_code: '54101921', First_name: 'Anitha' },
    ],
  };
  await upload(page, file, { fileName: 'one.xlsx' });
  await trialOf(page).waitFor({ timeout: 60_000 });
  await latest(page).getByText('Awaiting your confirmation').waitFor();

  // Whoever comes back sees where the file is.
  await page.reload();
  await trialOf(page).getByText('What one.xlsx would do').waitFor();
  await trialOf(page).getByRole('button', { name: 'Withdraw the file' }).click();
  await latest(page).getByText('Cancelled', { exact: true }).waitFor();

  await upload(page, file, { fileName: 'two.xlsx' });
  await apply(page);
  await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });

  await upload(page, file, { fileName: 'three.xlsx' });
  await latest(page)
    .getByText(/^The same file was processed already: .* Its result is shown; nothing was changed again\./)
    .waitFor({ timeout: 60_000 });
  await latest(page).getByRole('button', { name: 'Run it again?' }).click();
  await upload(page, file, { fileName: 'four.xlsx', button: 'Upload and run again' });
  await trialOf(page).getByText('No change in editable columns').waitFor({ timeout: 60_000 });
  await trialOf(page).getByText('No row of this file would change anything.').waitFor();
  await trialOf(page).getByRole('button', { name: 'Apply anyway' }).waitFor();
  expect(faults).toEqual([]);
});

it(
  'a kind of every month needs its month, which is cleared after the upload and heads its history',
  { tags: 'long' },
  async () => {
    const { page } = await openAs(api, pages, 'ae', '/file-upload?tab=tcReading');
    const file = { Readings: [{ TC_number: 'unknown', Reading: '12', Remark: '' }] };
    await upload(page, file);
    const ofForm = checkOf(page).getByText('Select the audit month for which you want to upload this file!');
    await checkOf(page).getByText('1 row').waitFor();
    await ofForm.waitFor();
    const counts = await checkOf(page).locator('dl').boundingBox();
    expect((await ofForm.boundingBox())?.y, 'above what the check found').toBeLessThan(counts?.y ?? 0);
    const month = fullMonthTitle(currentMonth());
    await page.getByRole('button', { name: 'Audit month Select' }).click();
    await page.getByRole('radio', { name: month.slice(0, 3) }).click();
    await page.getByRole('button', { name: `Audit month ${month}` }).waitFor();
    await ofForm.waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'What the month still lacks' }).getByText(month).waitFor();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Successfully Uploaded the TC Reading file.').waitFor();
    await page.getByRole('button', { name: 'Audit month Select' }).waitFor();
    await trialOf(page).getByText(`What file.xlsx would do for ${month}`).waitFor({ timeout: 60_000 });
    await latest(page).getByText(month, { exact: true }).waitFor();
    await trialOf(page).getByText('TC not found in the O&M').first().waitFor();
    await page.getByRole('link', { name: 'View file upload history' }).click();
    await page.getByRole('heading', { name: month, level: 2 }).waitFor();
  },
);

it('the instructions of a kind offer a sample file', { tags: 'long' }, async () => {
  const { page } = await openAs(api, pages, 'cio', '/file-upload?tab=stationAndFeeders');
  await page.getByRole('button', { name: 'Instructions and sample file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Instructions - Power stations and feeders' });
  expect(await sheetsOf(page, dialog, 'Download sample file')).toHaveLength(2);
  await page.getByText('File download has started...').waitFor();
});

it('a transfer can be ended: nothing arrives, and the file stays chosen', { tags: 'long' }, async () => {
  const { page } = await openAs(api, pages, 'cio', '/file-upload?tab=stationAndFeeders');
  const isTransfer = (url: URL) => url.pathname.startsWith('/store');
  // The store does not answer.
  await page.route(isTransfer, () => undefined);
  await upload(page, {
    Stations: [{ Station_code: '4901', Voltage_class: '66', Station_name: 'Surathkal' }],
  });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  await page.unroute(isTransfer);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('region', { name: 'Last files' }).getByText('No results found!').waitFor();
});

it('a file shows by itself when the store tells the server of it later', { tags: 'long' }, async () => {
  const { page } = await openAs(api, pages, 'cio', '/file-upload?tab=stationAndFeeders');
  const posted = Promise.withResolvers<Request>();
  // As S3 does: the browser has its answer before the server knows of the object.
  await page.route(
    url => url.pathname.startsWith('/store'),
    async route => {
      posted.resolve(route.request());
      await route.fulfill({ status: 204 });
    },
  );
  await upload(page, {
    Stations: [{ Station_code: '4902', Voltage_class: '66', Station_name: 'Panambur' }],
  });
  await page.getByText('Successfully Uploaded').waitFor();
  await page.getByRole('region', { name: 'Last files' }).getByText('No results found!').waitFor();
  const request = await posted.promise;
  const arrived = await fetch(request.url(), {
    method: 'POST',
    headers: { 'content-type': request.headers()['content-type'] ?? '' },
    body: Uint8Array.from(request.postDataBuffer() ?? []),
  });
  expect(arrived.status, await arrived.text()).toBe(204);
  await trialOf(page).getByRole('button', { name: 'Apply 1 row' }).waitFor({ timeout: 60_000 });
  await trialOf(page).getByRole('button', { name: 'Withdraw the file' }).click();
  await latest(page).getByText('Cancelled', { exact: true }).waitFor();
});

it('a list that was read before the last change of a file shows that change too', async () => {
  const { page } = await openAs(api, pages, 'cio', '/file-upload?tab=stationAndFeeders');
  await latest(page).or(page.getByText('Choose a file above and upload it.')).first().waitFor();
  const own = Promise.withResolvers<undefined>();
  await page.route(/\/files\/history\?.*mine=true/, async route => {
    await own.promise;
    await route.continue();
  });
  await upload(page, {
    Stations: [{ Station_code: '4903', Voltage_class: '66', Station_name: 'Hejamadi' }],
  });
  const row = page.getByRole('region', { name: 'Last files' }).getByRole('row').nth(1);
  await row.getByText('Awaiting your confirmation').waitFor({ timeout: 60_000 });
  own.resolve(undefined);
  await trialOf(page).getByRole('button', { name: 'Withdraw the file' }).click();
  await row.getByText('Cancelled', { exact: true }).waitFor();
});
