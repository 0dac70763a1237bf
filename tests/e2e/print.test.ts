import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
const month = addMonths(currentMonth(), -2);

/** Opens a screen whose print dialog only counts how often it opens. */
async function openAs(who: string, at: string): Promise<Page> {
  const url = api.server.url;
  const { page } = await pages.openFresh({ baseURL: url, ...(await signedIn(url, who)) });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] =
        `${Number(document.documentElement.dataset['prints'] ?? 0) + 1}`;
    };
  });
  await page.goto(at);
  return page;
}

/** Returns the number of sheets of a printed page, and the width and height of the first in points. */
async function sheetsOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return { count: pdf.match(/\/Type\s*\/Page\b/g)?.length, isUpright: Number(width) < Number(height) };
}

const printed = (page: Page) => page.locator('[data-printed]');

it('a list prints every row with head and foot, without the shell, by its button and by Ctrl P', async () => {
  const page = await openAs('ee', '/mr-management');
  await page.locator('tbody td').first().waitFor();
  const [total = 0] = (
    await page
      .locator('output, span')
      .getByText(/^\d+ MRs$/)
      .first()
      .innerText()
  )
    .split(' ')
    .map(Number);
  expect(total).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('html[data-prints="1"]').waitFor();

  await page.emulateMedia({ media: 'print' });
  expect(await printed(page).locator('tbody tr').count()).toBe(total);
  expect(await page.getByRole('table').count()).toBe(1);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  const text = await page.locator('main').innerText();
  expect(text).toContain('Mangaluru South Division');
  expect(text).toContain('Printed by Sudhir Hegde');
  expect(text).toContain(`${total} MRs`);
  expect(text).toContain('Signature');
  const { count, isUpright } = await sheetsOf(page);
  expect(count).toBeGreaterThan(1);
  expect(isUpright).toBe(true);

  // Printing has ended: the screen is as it was.
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await printed(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Print', disabled: false }).waitFor();
  await page.keyboard.press('Control+p');
  await page.locator('html[data-prints="2"]').waitFor();
  expect(await printed(page).locator('tbody tr').count()).toBe(total);
});

it('a wide list prints on the long side, with month and filters in words, in the order of the screen', async () => {
  const query = new URLSearchParams({
    month,
    tab: 'audited',
    filter: JSON.stringify({ number: '7200' }),
    sort: 'lossPercentage',
    order: 'DESC',
  });
  const page = await openAs('ee', `/tc-audit?${query}`);
  await page.locator('tbody td a').first().waitFor();
  const first = await page.locator('tbody td a').first().innerText();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('html[data-prints="1"]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('main').innerText();
  expect(text).toContain(fullMonthTitle(month));
  expect(text).toContain('7200');
  expect(await printed(page).locator('tbody tr').first().innerText()).toContain(first);
  expect((await sheetsOf(page)).isUpright).toBe(false);
});

it('the dashboard prints whole', async () => {
  const page = await openAs('ee', `/dashboard?month=${month}`);
  await page.getByRole('heading', { name: 'Where the energy went' }).waitFor();
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main').innerText()).toContain(fullMonthTitle(month));
  const { count } = await sheetsOf(page);
  expect(count).toBe(2);
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        ({ scrollHeight, clientHeight, localName }) =>
          clientHeight > 0 && scrollHeight > clientHeight + 40 && localName !== 'canvas',
      ).length,
  );
  expect(cut).toBe(0);
});
