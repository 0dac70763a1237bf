import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle, monthInProgress } from '#domain/months.ts';
import { newZone } from '../api/files/newZone.ts';
import { uploadsOf } from '../api/files/uploads.ts';
import { workbookOf } from '../api/files/workbooks.ts';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { seriousFaults } from './support/axe.ts';
import { checkOf, choose, trialOf, upload } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const files = uploadsOf(api);
const visits = useVisits();

async function openAs(who: string, tab: string) {
  const { url } = api.server;
  const profile = await signedIn(url, who);
  const { page } = await visits.open({ baseURL: url, ...profile });
  await page.goto(`/file-upload?tab=${tab}`);
  return page;
}

/** Returns what axe finds in both themes. Without motion, it finds no colour in mid-transition. */
async function faultsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await seriousFaults(page))];
}

it.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
])('the button stays where it is when the check ends, at $width x $height', { tags: 'long' }, async size => {
  const page = await openAs('ae', 'mrOnboarding');
  await page.setViewportSize(size);
  const watched = page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      const box = document.querySelector('.file-apply .btn.p')?.getBoundingClientRect();
      if (box) seen.add(`${box.x} ${box.y} ${box.width} ${box.height}`);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  const boxes = await watched;
  const readers = Array.from({ length: 3000 }, (_, index) => ({
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: String(54_101_000 + index),
    First_name: index % 2 ? 'Asha' : 'A1',
    Village: 'Bejai',
  }));
  await choose(page, { Readers: readers }, 'readers of the section, October.xlsx');
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor();
  await checkOf(page).getByText('3,000 rows').waitFor();
  await checkOf(page).getByRole('region', { name: 'Faults' }).waitFor();
  expect(await boxes.evaluate(seen => [...seen])).toHaveLength(1);
});

it(
  'names the step, and tells rows that are already so from those that are skipped',
  { tags: 'long' },
  async () => {
    const station = (code: string) => ({ Station_code: code, Voltage_class: '66', Station_name: 'Kottara' });
    await files.process('cio', 'stationAndFeeders', { Stations: [station('66101')] });
    const page = await openAs('cio', 'stationAndFeeders');
    const stations = [station('66101'), station('66102'), station('66102')];
    await choose(page, { Stations: stations }, 'steps.xlsx');
    await checkOf(page).getByText('3 rows').waitFor();
    expect(await faultsInThemes(page)).toEqual([]);
    const stepIn = (part: typeof page | ReturnType<typeof trialOf>) =>
      part.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]').textContent();
    expect(await stepIn(checkOf(page))).toBe('2 Check');
    await upload(page, { Stations: stations }, { fileName: 'steps.xlsx' });
    await trialOf(page).waitFor({ timeout: 60_000 });
    expect(await stepIn(trialOf(page))).toBe('3 Apply');
    const counts = trialOf(page).locator('dl > div');
    expect(await counts.allInnerTexts()).toEqual([
      expect.stringMatching(/^Will be written\s+1$/),
      expect.stringMatching(/^Already so\s+1$/),
      expect.stringMatching(/^Will be skipped\s+1$/),
      expect.stringMatching(/^Will fail\s+0$/),
    ]);
    expect(await faultsInThemes(page)).toEqual([]);
  },
);

it('names the TCs that an effect of the file is about, and leads to them', { tags: 'long' }, async () => {
  const month = currentMonth();
  const ae = await api.as('ae');
  const { json } = await ae('GET', '/ae/transformer-centres', { query: { month } });
  const [tc] = rowsOf(json, 'transformers');
  const TC_number = String(tc?.['number']);
  const book = workbookOf({ Readings: [{ TC_number, Reading: '99999991', Remark: '' }] });
  const id = await files.upload('ae', 'tcReadings', book, 'xlsx', { trial: true, month });
  await files.tried('ae', 'tcReadings', id);
  const page = await openAs('ae', 'tcReading');
  const effect = /^List them: Reading (recorded|on record replaced): 1 TC$/;
  await trialOf(page).getByRole('button', { name: effect }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('cell', { name: String(tc?.['name']), exact: true }).waitFor();
  expect(await faultsInThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('List them');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: TC_number }).click();
  await page.waitForURL(/\/tc-details\?/);
  await page.getByText(TC_number).first().waitFor();
  expect(new URL(page.url()).searchParams.get('tc')).toBe(tc?.['id']);
});

it('names the areas that a file of users adds', { tags: 'long' }, async () => {
  const id = await files.upload('cio', 'users', workbookOf({ Users: newZone }), 'xlsx', { trial: true });
  await files.tried('cio', 'users', id);
  const page = await openAs('cio', 'userOnboarding');
  await trialOf(page).getByRole('button', { name: 'List them: Added: 5 areas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Added: 5 areas' });
  const rows = dialog.locator('tbody tr');
  await rows.first().waitFor();
  const cells = rows.evaluateAll(all =>
    all.map(row => [...row.children].map(({ textContent }) => textContent)),
  );
  expect(await cells).toEqual([
    ['9', 'Kolar'],
    ['91', 'Kolar East'],
    ['911', 'Kolar Town'],
    ['91101', 'Bethamangala'],
    ['9110101', 'Andersonpet'],
  ]);
  expect(await faultsInThemes(page)).toEqual([]);
});

it('says what the month lacks of each kind until a file brings it', { tags: 'long' }, async () => {
  const month = monthInProgress();
  const ae = await api.as('ae');
  const { json } = await ae('GET', `/ae/readiness/months/${month}`);
  const waiting = Number(json['data']?.['waitingForReading']);
  // Those of the month's own start are on record: what is missing is the next month's.
  const next = addMonths(month, 1);
  const lacking = json['data']?.['readings'];
  const [, ended] = Array.isArray(lacking) ? lacking : [];
  const missing = Number(ended?.['missing']) + Number(ended?.['remarks']);
  expect([ended?.['month'], missing > 0]).toEqual([next, true]);
  const page = await openAs('ae', 'tcReading');
  const entryOf = (title: string) =>
    page.locator('.file-kind').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await entryOf('TC Reading')
    .getByText(`${formatCount(missing)} missing`)
    .waitFor();
  const card = page.getByRole('region', { name: 'What the month still lacks' });
  expect(await card.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'This file can bring',
    'All that is lacking',
  ]);
  await card.getByText(`${formatCount(missing)} readings of ${fullMonthTitle(next)}`).waitFor();
  await card.getByRole('button', { name: `Choose ${fullMonthTitle(next)}` }).click();
  await page.getByRole('button', { name: `Audit month ${fullMonthTitle(next)}` }).waitFor();
  await card.getByText(`What ${fullMonthTitle(month)} still lacks`).waitFor();
  await card
    .getByRole('link', { name: new RegExp(`^${formatCount(waiting)} waits? for a reading$`) })
    .click();
  await page.getByText(`${formatCount(waiting)} transformers`).waitFor();

  await page.goto('/file-upload?tab=vacant');
  await entryOf('Vacant report').getByText('missing', { exact: true }).waitFor();
  expect(await faultsInThemes(page)).toEqual([]);
  const details = { month: addMonths(currentMonth(), -2) };
  const book = workbookOf({ Vacant: [{ Account_ID: 'nobody', TC_number: '', Duration: '1' }] });
  await files.ended('ae', 'vacant', await files.upload('ae', 'vacant', book, 'xlsx', details));
  await page.reload();
  await entryOf('Unbilled report').getByText('missing', { exact: true }).waitFor();
  await entryOf('Vacant report')
    .getByText(/: Processed, 0 of 1 written$/)
    .waitFor();
  expect(await entryOf('Vacant report').getByText('missing', { exact: true }).count()).toBe(0);
});
