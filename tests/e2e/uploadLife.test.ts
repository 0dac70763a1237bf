import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { apply, checkOf, latest, trialOf, upload } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

const reader = { Sub_division_code: '54101', Section_code: '5410101', Last_name: 'Rao' };

async function openAs(who: string, path: string) {
  const { url } = api.server;
  const visit = await visits.open({ baseURL: url, ...(await signedIn(url, who)) });
  await visit.page.goto(path);
  return visit;
}

it('a file waits for its uploader, who may withdraw it; the same file runs once unless asked again', async () => {
  const { page, faults } = await openAs('ae', '/file-upload?tab=mrOnboarding');
  const file = { Readers: [{ ...reader, MR_code: '54101921', First_name: 'Anitha' }] };
  await upload(page, file, { fileName: 'one.xlsx' });
  await trialOf(page).waitFor({ timeout: 60_000 });
  await latest(page).getByText('Awaiting your confirmation').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

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
  'the history names the file and the person, of the corporate office too, and can be narrowed',
  { tags: 'long' },
  async () => {
    const office = await openAs('cio', '/file-upload?tab=userOnboarding');
    const { page } = await openAs('ae', '/file-upload?tab=mrOnboardingFileHistory');
    await page.getByRole('article').first().waitFor();
    await upload(
      office.page,
      { Users: [{ ...reader, MR_code: '54101931', First_name: 'Bharathi' }] },
      { fileName: 'everyone.xlsx' },
    );
    await apply(office.page);
    await latest(office.page).getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('article').filter({ hasText: 'everyone.xlsx' });
    await row.getByText('Processed', { exact: true }).waitFor();
    expect(await row.textContent()).toContain('Uploaded by corporate office · Shalini Prabhu');

    await page.getByRole('button', { name: 'Uploaded By: all' }).click();
    await page.getByRole('button', { name: 'AE', exact: true }).click();
    await row.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'AE: clear this filter' }).click();
    await row.waitFor();
    await office.page.goto('/file-upload?tab=userOnboardingFileHistory');
    await office.page.getByRole('article').first().waitFor();
    expect(await office.page.getByRole('button', { name: /^Uploaded By:/ }).count()).toBe(0);

    // With the keyboard alone: the list opens at what is picked, and the same value clears it.
    await page.getByRole('button', { name: 'File status: all' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'File status: Validating' }).press('Enter');
    await page.getByRole('button', { name: 'Validating', exact: true, pressed: true }).press('Enter');
    await page.getByRole('button', { name: 'File status: all' }).waitFor();
  },
);

it(
  'a kind of every month needs its month, which is cleared after the upload and heads its history',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae', '/file-upload?tab=tcReading');
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

it('a transfer can be ended: nothing arrives, and the file stays chosen', { tags: 'long' }, async () => {
  const { page } = await openAs('cio', '/file-upload?tab=stationAndFeeders');
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
  const { page } = await openAs('cio', '/file-upload?tab=stationAndFeeders');
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
  const { page } = await openAs('cio', '/file-upload?tab=stationAndFeeders');
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
