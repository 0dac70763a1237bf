import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acrossTheUtility } from '../../server/services/db/areaTable.ts';
import { changes, files as filesTable } from '../../server/services/db/schema/index.ts';
import { uploadsOf } from '../api/files/uploads.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { apply, latest, trialOf, upload } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
const files = uploadsOf(api);

async function openAs(who: string, tab: string) {
  const { url } = api.server;
  const profile = await signedIn(url, who);
  const { page } = await visits.open({ baseURL: url, acceptDownloads: true, ...profile });
  await page.goto(`/file-upload?tab=${tab}`);
  return page;
}

it(
  'a file asks again if the records have changed since its dry run, and shows what it would do now',
  { tags: 'long' },
  async () => {
    const page = await openAs('cio', 'stationAndFeeders');
    const feeder = (code: string, name: string) => ({
      Feeder_MDM_code: code,
      Feeder_number: 'F8',
      Feeder_name: name,
      Station_code: '77301',
    });
    await upload(
      page,
      { Feeders: [feeder('773010', 'Alake'), feeder('773011', 'Ladyhill')] },
      { fileName: 'waiting.xlsx' },
    );
    await trialOf(page).waitFor({ timeout: 60_000 });
    expect(await trialOf(page).locator('dd').allTextContents()).toEqual(['0', '0', '0', '2']);
    const faults = trialOf(page).getByRole('region', { name: 'Faults' });
    expect(await faults.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      '2',
      'D2',
      '773010',
      '77301',
      'A feeder whose power station is not found',
    ]);
    await files.process('cio', 'stationAndFeeders', {
      Stations: [{ Station_code: '77301', Voltage_class: '66', Station_name: 'Urwa' }],
    });

    await apply(page);
    await trialOf(page)
      .getByRole('alert')
      .getByText('The records have changed since you confirmed. This is what the file would do now.')
      .waitFor({ timeout: 60_000 });
    expect(await trialOf(page).locator('dd').allTextContents()).toEqual(['2', '0', '0', '0']);
    expect(await faults.count()).toBe(0);
    await trialOf(page).getByRole('button', { name: 'Apply 2 rows' }).click();
    const lastFiles = page.getByRole('region', { name: 'Last files' });
    await lastFiles
      .getByRole('row', { name: 'waiting.xlsx' })
      .getByText('Processed', { exact: true })
      .waitFor({ timeout: 60_000 });
    await trialOf(page).waitFor({ state: 'hidden' });
  },
);

/** Downloads the rows with faults marked that a part of the page offers. */
async function faultsMarked(page: Page, of: Locator) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    of.getByRole('button', { name: 'Download with faults marked' }).click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  const [rows = []] = Object.values(rowsIn(Buffer.concat(parts)));
  return rows;
}

it('the failed rows come back with their errors, and touch nothing else once mended', async () => {
  const page = await openAs('ae', 'mrOnboarding');
  const reader = (code: string, name: string) => ({
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: code,
    First_name: name,
  });
  await upload(page, {
    Readers: [reader('54101981', 'Fine'), reader('99999982', 'Elsewhere'), reader('54101983', 'A1')],
  });
  await trialOf(page).waitFor({ timeout: 60_000 });
  const before = await faultsMarked(page, trialOf(page));
  await apply(page);
  await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await latest(page).locator('dd').allTextContents()).toEqual(['1', '2', '0']);

  const returned = await faultsMarked(page, latest(page));
  expect(before).toEqual(returned);
  expect(returned.map(({ MR_code, Error }) => [MR_code, Error])).toEqual([
    ['99999982', expect.stringContaining('MR code does not start with the sub-division code')],
    ['54101983', expect.stringContaining('First_name must be 3 to 30 letters, dots and spaces')],
  ]);

  const [place, name] = returned;
  await upload(
    page,
    {
      Readers: [
        { ...place, MR_code: '54101982' },
        { ...name, First_name: 'Arjun' },
      ],
    },
    { fileName: 'mended.xlsx' },
  );
  await trialOf(page).getByRole('button', { name: 'Apply 2 rows' }).click({ timeout: 60_000 });
  const row = latest(page).filter({ hasText: 'mended.xlsx' });
  await row.getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await row.locator('dd').allTextContents()).toEqual(['2', '0', '0']);
  const { db } = api.server;
  const [newest] = await db
    .select()
    .from(acrossTheUtility(filesTable))
    .where(eq(acrossTheUtility(filesTable).fileName, 'mended.xlsx'));
  const written = await db
    .select()
    .from(changes)
    .where(eq(changes.fileId, newest?.id ?? ''));
  expect(written.map(({ action, after }) => [action, after?.['mrCode']])).toEqual([
    ['meterReader.create', '54101982'],
    ['meterReader.create', '54101983'],
  ]);
});
