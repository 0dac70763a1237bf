import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { instructionsOf } from '#fileKinds/instructions.ts';
import { demoPassword } from '../../server/demo/signIns.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signInByHand } from '../support/signIn.ts';
import { rowsIn, workbookOf } from '../api/files/workbooks.ts';
import { apply, checkOf, latest, spreadsheet, trialOf, upload } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

async function openAs(username: string) {
  const visit = await visits.open();
  await visit.page.goto(api.server.url);
  await signInByHand(visit.page, username, demoPassword);
  await visit.page.getByRole('main', { name: 'Dashboard' }).waitFor();
  return visit;
}

const place = {
  Zone_code: '5',
  Circle_code: '54',
  Division_code: '541',
  Sub_division_code: '54101',
  Section_code: '5410101',
};

it(
  'a workbook of users adds meter readers to the list, and returns failed rows with their reasons',
  { tags: 'long' },
  async () => {
    const { page, faults } = await openAs('cio');
    await page.getByRole('link', { name: 'File Upload' }).click();
    await page.getByRole('heading', { name: 'User Onboarding' }).waitFor();
    await upload(
      page,
      {
        Users: [
          {
            ...place,
            MR_code: '54101901',
            First_name: 'Ganesh',
            Last_name: 'Poojary',
            Phone_number: '9845001901',
          },
          {
            ...place,
            MR_code: '54101902',
            First_name: 'Latha',
            Last_name: 'Shetty',
            Phone_number: '9845001902',
          },
          {
            ...place,
            MR_code: '99999903',
            First_name: 'Wrong',
            Last_name: 'Code',
            Phone_number: '9845001903',
          },
        ],
      },
      { fileName: 'MRs of Kadri.xlsx' },
    );
    await page.getByText('Successfully Uploaded the User onboarding file.').waitFor();
    await trialOf(page).waitFor({ timeout: 60_000 });
    expect(await trialOf(page).locator('dd').allTextContents()).toEqual(['2', '0', '0', '1']);
    await trialOf(page)
      .getByRole('cell', { name: 'MR code does not start with the sub-division code' })
      .waitFor();
    await apply(page);
    await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 30_000 });
    await latest(page).getByText('MRs of Kadri.xlsx', { exact: true }).waitFor();
    expect(await latest(page).locator('dd').allTextContents()).toEqual(['2', '1', '0']);

    await page.getByRole('button', { name: 'Section wise results' }).click();
    await page.getByRole('dialog', { name: 'Section wise results' }).getByText('5410101').waitFor();
    await page.keyboard.press('Escape');
    expect(
      await latest(page)
        .getByRole('button', { name: /^Skipped/ })
        .count(),
    ).toBe(0);
    await latest(page).getByRole('button', { name: 'Failure 1, reasons' }).click();
    const reasons = page.getByRole('dialog', { name: 'Possible reasons for failure rows' });
    const own = reasons.getByRole('region', { name: 'In this file' });
    await own.getByText('MR code does not start with the sub-division code').waitFor();
    await page.keyboard.press('Escape');
    await reasons.waitFor({ state: 'hidden' });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      latest(page).getByRole('button', { name: 'Download failures' }).click(),
    ]);
    const [rows] = Object.values(rowsIn(await readAll(await download.createReadStream())));
    expect(rows?.map(row => row['MR_code'])).toEqual(['99999903']);

    await page.getByRole('link', { name: 'MR Management' }).click();
    await page.getByPlaceholder('Search by MR Code').fill('541019');
    await page.getByText('Ganesh Poojary').waitFor();
    await page.getByText('Latha Shetty').waitFor();
    expect(faults).toEqual([]);
  },
);

it('a workbook of power stations and feeders adds feeders that an ae can tag', { tags: 'long' }, async () => {
  const { page } = await openAs('cio');
  await page.goto(`${api.server.url}/file-upload?tab=stationAndFeeders`);
  await upload(page, {
    Stations: [{ Station_code: '881001', Voltage_class: '110', Station_name: 'Panambur' }],
    Feeders: [
      {
        Feeder_MDM_code: '7700001',
        Feeder_number: 'P77',
        Feeder_name: 'Panambur-Beach',
        Station_code: '881001',
      },
      { Feeder_MDM_code: '7700002', Feeder_number: 'P78', Feeder_name: 'Baikampady', Station_code: '999999' },
    ],
  });
  await page.getByText('Successfully Uploaded the Power station and feeders report file.').waitFor();
  await apply(page);
  await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 30_000 });
  expect(await latest(page).locator('dd').allTextContents()).toEqual(['2', '1', '0']);
  await latest(page).getByRole('button', { name: 'Download with faults marked' }).waitFor();
  expect(await page.getByRole('button', { name: 'Section wise results' }).count()).toBe(0);

  const ae = await openAs('ae');
  await ae.page.getByRole('link', { name: 'Feeder Management' }).click();
  await ae.page.getByPlaceholder('Search by feeder number').fill('P77');
  const row = ae.page.getByRole('row').filter({ hasText: 'Panambur-Beach' });
  await row.getByRole('button', { name: /^TAG/ }).click();
  await ae.page.getByText('Feeder successfully tagged to AE').waitFor();
  await row.getByRole('button', { name: /^UNTAG/ }).click();
  await ae.page.getByText('Feeder successfully untagged to AE').waitFor();
});

it(
  'a file that is no workbook is refused with a message: a wrong name at once, wrong content later',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('ae');
    await page.getByRole('link', { name: 'File Upload' }).click();
    await page
      .getByLabel('File to upload')
      .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await page
      .getByText(
        'This type of file is not allowed to upload. You can upload only files which have xls,xlsx,xlsb extensions',
      )
      .waitFor();
    await page.getByLabel('File to upload').setInputFiles({
      name: 'readers.xlsx',
      mimeType: spreadsheet,
      buffer: Buffer.from('<html><table></table></html>'),
    });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await latest(page).getByText('Validation failed').waitFor({ timeout: 30_000 });
  },
);

it('a chosen file is checked before anything is sent, and may be sent whatever the check finds', async () => {
  const { page, faults } = await openAs('ae');
  await page.goto(`${api.server.url}/file-upload?tab=mrOnboarding`);
  const reader = { Sub_division_code: '54101', Section_code: '5410101' };
  await page.getByLabel('File to upload').setInputFiles({
    name: 'odd.xlsx',
    mimeType: spreadsheet,
    buffer: workbookOf({
      Readers: [
        { ...reader, MR_code: '54101911', First_name: 'Asha' },
        { ...reader, MR_code: '5410x', First_name: 'A1', Village: 'Bejai' },
        { ...reader, MR_code: '54101911', First_name: 'Twice' },
      ],
    }),
  });
  const check = checkOf(page);
  await check.getByText('odd.xlsx').waitFor();
  await check.getByText('3 rows').waitFor();
  expect(await check.locator('dd').allTextContents()).toEqual(['1', '1', '1']);
  expect(await check.getByRole('list', { name: 'Notes on the file' }).textContent()).toContain('Village');
  const found = check.getByRole('region', { name: 'Faults' }).getByRole('row');
  expect(await found.nth(1).getByRole('cell').allTextContents()).toEqual([
    '3',
    'C3',
    '5410x',
    '5410x',
    'MR_code must be 6 to 10 digits',
  ]);
  expect(await found.nth(2).getByRole('cell').nth(1).textContent()).toBe('D3');

  await page.getByLabel('File to upload').setInputFiles({
    name: 'other.xlsx',
    mimeType: spreadsheet,
    buffer: workbookOf({ Readers: [{ First_name: 'Asha' }] }),
  });
  const refusal = 'The sheet "Readers" lacks the column MR_code.';
  await check.getByRole('alert').getByText(refusal).waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await latest(page).getByText('Validation failed').waitFor({ timeout: 30_000 });
  await latest(page).getByText(refusal).waitFor();
  expect(faults).toEqual([]);
});

it(
  'the instructions offer a sample file, and an ae sees that stations are for the corporate office',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('cio');
    await page.goto(`${api.server.url}/file-upload?tab=stationAndFeeders`);
    await page.getByRole('button', { name: 'Instructions and sample file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instructions - Power stations and feeders' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download sample file' }).click(),
    ]);
    await page.getByText('File download has started...').waitFor();
    const sheets = rowsIn(await readAll(await download.createReadStream()));
    expect(Object.keys(sheets)).toHaveLength(2);

    const ae = await openAs('ae');
    await ae.page.goto(`${api.server.url}/file-upload`);
    await ae.page.getByText('Power stations and feeders').hover();
    await ae.page.getByText('This feature is only for corporate office user').waitFor();
    await ae.page.goto(`${api.server.url}/file-upload?tab=stationAndFeeders`);
    await ae.page.getByRole('heading', { name: 'Resource Not found' }).waitFor();
  },
);

/** Opens File Upload as an officer. */
async function openUpload(username: string): Promise<Page> {
  const { page } = await openAs(username);
  await page.getByRole('link', { name: 'File Upload' }).click();
  return page;
}

it('the views of a kind show its rules of its kind', { tags: 'long' }, async () => {
  const visitsOf = new Map<string, Page>();
  for (const kind of inTurn(Object.values<FileKind>(fileKinds), 3))
    for (const tab of kind.tabs)
      for (const role of tab.roles) {
        const page = visitsOf.get(role) ?? (await openUpload(role));
        visitsOf.set(role, page);
        await page.getByRole('link', { name: tab.title, exact: true }).click();
        await page.getByRole('heading', { name: tab.title, level: 1 }).waitFor();
        if (tab.sample) await page.getByRole('button', { name: 'Instructions and sample file' }).click();
        const shown = tab.sample
          ? page.getByRole('dialog', { name: `Instructions - ${tab.title}` })
          : page.getByRole('region', { name: 'Rules of this file' });
        await shown.getByRole('listitem').first().waitFor();
        expect(await shown.getByRole('listitem').allTextContents()).toEqual(instructionsOf(kind, tab));
        if (tab.sample) await page.keyboard.press('Escape');
      }
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
