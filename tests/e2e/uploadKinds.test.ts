import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { FileCategory } from '#domain/files.ts';
import { formatCountOf } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { useApi } from '../support/api.ts';
import { asWritten } from '../support/fileKinds/asWritten.ts';
import { addSampleRecords, sampleMonth } from '../support/fileKinds/sampleRecords.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { apply, checkOf, choose, latest, trialOf } from './support/uploading.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();
let profile: BrowserContextOptions;
beforeAll(async () => {
  await addSampleRecords(api.server.db);
  profile = await signedIn(api.server.url, 'cio');
});

/**
 * The view of each kind at which the corporate office uploads it. tests/api/files/kinds.test.ts takes the samples of
 * all kinds all the way in each run, and tests/e2e/upload.test.ts opens all views.
 */
const views = Object.values<FileKind>(fileKinds).flatMap(({ tabs, ...kind }) =>
  tabs.flatMap(({ title, noun, roles }) => (roles.includes('cio') ? [{ title, noun, ...kind }] : [])),
);

/** How many sample rows the demo utility has on record already: of users, the officer. */
const onRecord: Partial<Record<FileCategory, number>> = { users: 1 };

// Everyday, tests/e2e/uploadLife.test.ts and uploadAgain.test.ts take files of people all the way.
it.each(inTurn(views, 3))(
  'the sample rows of $title are checked, tried and applied',
  { tags: 'long' },
  async ({ title, noun, category, months, sheets }) => {
    const { page, faults } = await visits.open({ baseURL: api.server.url, ...profile });
    await page.goto('/file-upload');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    if (months !== 'none') await chooseMonth(page, sampleMonth);

    const rows = sheets.flatMap(({ sample }) => sample).length;
    const written = rows - (onRecord[category] ?? 0);
    const fileName = `${title.replaceAll('/', ' ')}.xlsx`;
    const samples = Object.fromEntries(sheets.map(({ name, sample }) => [name, sample]));
    await choose(page, asWritten({ sheets }, samples), fileName);
    await checkOf(page).getByText(formatCountOf(rows, 'row')).waitFor();
    await expect.poll(() => countsIn(checkOf(page))).toEqual([rows, 0, 0]);

    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText(`Successfully Uploaded the ${noun} file.`).waitFor();
    await trialOf(page).getByText(`What ${fileName} would do`).waitFor({ timeout: 60_000 });
    const [willBeWritten, ...others] = await countsIn(trialOf(page));
    // Already so, if the kind can tell, then skipped, then failed.
    expect([willBeWritten, others.pop(), others.reduce((sum, each) => sum + each)]).toEqual([
      written,
      0,
      rows - written,
    ]);
    await apply(page);
    await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });
    await latest(page).getByText(fileName, { exact: true }).waitFor();
    expect(await countsIn(latest(page))).toEqual([written, 0, rows - written]);
    const lastName = page.getByRole('region', { name: 'Last files' }).getByText(fileName);
    expect((await lastName.boundingBox())?.width, 'room for the name').toBeGreaterThan(100);
    expect(faults).toEqual([]);
  },
);

/** Returns the numbers of rows that a part of the screen shows, side by side. */
const countsIn = async (part: Locator) =>
  (await part.locator('dl').first().locator('dd').allTextContents()).map(Number);

async function chooseMonth(page: Page, month: string): Promise<void> {
  const title = fullMonthTitle(month);
  await page.getByRole('button', { name: 'Audit month Select' }).click();
  const year = page.getByRole('button', { name: /^Year / });
  // The picker opens at the current year.
  if (!(await year.textContent())?.includes(month.slice(0, 4)))
    await page.getByRole('button', { name: 'Previous year' }).click();
  await page.getByRole('radio', { name: title.slice(0, 3) }).click();
  await page.getByRole('button', { name: `Audit month ${title}` }).waitFor();
}
