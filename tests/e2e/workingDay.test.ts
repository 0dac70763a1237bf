import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';
import { choose, latest, trialOf } from './support/uploading.ts';

const api = useApi();
const pages = usePages();

/** Returns a function that presses things, and counts. */
function counting() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click({ timeout: 60_000 });
    },
    /** Counts what is one press of the browser's own. */
    presses: async (done: Promise<void>) => {
      presses += 1;
      await done;
    },
    count: () => presses,
  };
}

it('an assistant engineer sees loss, cause and what blocks at once, and shares, asks and changes in few presses', async () => {
  const { page, context } = await openAs(api, pages, 'ae', '/dashboard');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shown = (text: RegExp) => page.getByText(text).first().waitFor();
  // Without a press: the loss of the last audited month, what the running one lacks, and the worst TC with its cause.
  await shown(/^\d+\.\d\d%$/);
  await shown(/of \d+ TCs can be audited/);
  const worst = page.getByRole('region', { name: 'TCs', exact: true });
  const first = worst.getByRole('row').nth(1);
  await first.getByText(/since|Mis-tag|until/).waitFor();

  const sharing = counting();
  await sharing.press(page.getByRole('button', { name: 'Share this view' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/dashboard');
  expect(sharing.count()).toBe(1);

  const opening = counting();
  await opening.press(first.getByRole('link').first());
  await page.waitForURL(/\/tc-audit\//);
  expect(opening.count()).toBe(1);

  const password = counting();
  await password.press(page.getByRole('banner').getByRole('button', { name: /Assistant Engineer/ }));
  await password.press(page.getByRole('banner').getByText('Profile', { exact: true }));
  await password.press(page.getByRole('button', { name: 'Change password' }));
  await page.getByRole('textbox', { name: 'Current password' }).waitFor();
  expect(password.count()).toBe(3);
});

it('an assistant engineer reads who changed a transformer centre in two presses', async () => {
  const { page } = await openAs(api, pages, 'ae', '/dashboard');
  const number = await page
    .getByRole('region', { name: 'TCs', exact: true })
    .getByRole('link')
    .nth(3)
    .innerText();
  const asking = counting();
  await asking.press(page.getByRole('button', { name: /^Go to/ }));
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(number);
  await palette.getByRole('option', { name: new RegExp(`^${number}`) }).waitFor();
  await asking.press(palette.getByRole('button', { name: 'History' }));
  await page.getByRole('dialog', { name: /^History of/ }).waitFor();
  expect(asking.count()).toBe(2);
});

it('the corporate office sees all divisions side by side in one press', async () => {
  const { page } = await openAs(api, pages, 'cio', '/dashboard');
  const comparing = counting();
  await comparing.press(page.getByRole('link', { name: 'All divisions' }));
  const rows = page.getByRole('group', { name: 'By area, table' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(10);
  expect(comparing.count()).toBe(1);
});

it('a pair of TCs with wrong tags shows one press from the dashboard what both would lose after the move', async () => {
  const { page } = await openAs(api, pages, 'ee', `/dashboard?month=${addMonths(currentMonth(), -2)}`);
  const looking = counting();
  await looking.press(page.getByRole('link', { name: 'Mis-tags' }).first());
  await page
    .getByText(/at the other TC, .* would show/)
    .first()
    .waitFor();
  expect(looking.count()).toBe(1);
});

it('an engineer tags what is untagged of a meter reader in five presses', async () => {
  const ae = await api.as('ae');
  const query = { untagged: true, month: currentMonth() };
  const [row] = rowsOf((await ae('GET', '/ae/installations', { query })).json, 'installations');
  const ofReader = encodeURIComponent(JSON.stringify({ mrCode: row?.['MR']?.['mrCode'] }));
  const { page } = await openAs(
    api,
    pages,
    'ae',
    `/billing?tab=new_installations&perPage=25&filter=${ofReader}`,
  );
  const tagging = counting();
  await tagging.press(page.getByRole('checkbox', { name: 'Select this page' }));
  await tagging.press(page.getByRole('button', { name: 'Tag TC', exact: true }));
  const choice = page.getByRole('dialog', { name: /^Tag TC/ });
  await tagging.press(choice.getByRole('radio', { name: /same MR/ }).first());
  await tagging.press(choice.getByRole('button', { name: 'OK' }));
  const preview = page.getByRole('dialog', { name: /^Tag to TC number/ });
  await tagging.press(preview.getByRole('button', { name: 'Tag', exact: true }));
  await preview.waitFor({ state: 'detached' });
  await page.getByText('No Installations Found!').waitFor();
  expect(tagging.count()).toBe(5);
});

it('an engineer uploads a file, mends what fails and finishes in six presses', async () => {
  const { page } = await openAs(api, pages, 'ae', '/file-upload?tab=mrOnboarding');
  const reader = (code: string, name: string) => ({
    Sub_division_code: '54101',
    Section_code: '5410101',
    MR_code: code,
    First_name: name,
  });
  const right = reader('54101975', 'Sumana');
  const uploading = counting();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await uploading.presses(choose(page, { Readers: [right, reader('54101976', 'A1')] }, 'readers.xlsx'));
  await uploading.press(button(/^Upload$/));
  await trialOf(page).waitFor({ timeout: 60_000 });
  const marked = page.waitForEvent('download');
  await uploading.press(button('Download with faults marked'));
  await marked;
  await uploading.presses(choose(page, { Readers: [right, reader('54101976', 'Arati')] }, 'mended.xlsx'));
  await uploading.press(button(/^Upload$/));
  await uploading.press(button('Apply 2 rows'));
  await latest(page).getByText('Processed', { exact: true }).waitFor({ timeout: 60_000 });
  expect(uploading.count()).toBe(6);
});
