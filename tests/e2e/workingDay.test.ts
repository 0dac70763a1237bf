import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();

/** Returns a function that presses things, and counts. */
function counting() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
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
