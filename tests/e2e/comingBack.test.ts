import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { plantFile } from '../api/files/plant.ts';
import { useApi } from '../support/api.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';
import { focused } from './support/tabTo.ts';

const api = useApi();
const pages = usePages();
const audited = addMonths(currentMonth(), -2);

/** The frame of a list that scrolls, and what it shows. */
const frame = (page: Page) => page.locator('[data-scrolls]').first();
const place = (page: Page) => frame(page).evaluate(({ scrollTop }) => scrollTop);
const rows = (page: Page) => frame(page).locator('tbody tr[tabindex], ul > li, [data-row]');

/** Opens a list in a low window and scrolls it. */
async function openScrolled(username: string, path: string, top = 120): Promise<Page> {
  const { page } = await openAs(api, pages, username, path);
  await page.setViewportSize({ width: 1280, height: 400 });
  await rows(page).first().waitFor();
  await scroll(page, top);
  return page;
}

async function scroll(page: Page, top: number): Promise<void> {
  await frame(page).evaluate((element, to) => {
    element.scrollTop = to;
  }, top);
  expect(await place(page)).toBe(top);
}

it.each([
  ['cio', '/mr-management?perPage=50', /^History of/],
  ['cio', '/feeders?perPage=50', /^History of/],
  ['cio', `/tc-audit?perPage=50&month=${audited}`, /^View /],
])('%s comes back to the place and the row of %s', async (username, path, opener) => {
  const page = await openScrolled(username, path);
  const shown = await rows(page).count();
  const link = page.getByRole('link', { name: opener }).nth(6);
  const name = await link.getAttribute('aria-label');
  await link.click();
  await rows(page).first().waitFor({ state: 'detached' });
  await page.goBack();
  await rows(page)
    .nth(shown - 1)
    .waitFor();
  await expect.poll(() => focused(page)).toBe(name);
  expect(await place(page)).toBe(120);
  await page.reload();
  await rows(page)
    .nth(shown - 1)
    .waitFor();
  await expect.poll(() => place(page)).toBe(120);
});

it('the TC list keeps its loaded pages, its place and the open TC through another screen and a reload', async () => {
  const page = await openScrolled('cio', `/tc-details?month=${audited}`);
  for (const count of [40, 60]) {
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows(page)
      .nth(count - 1)
      .waitFor();
  }
  const entry = rows(page).nth(47);
  await entry.getByRole('link').first().click();
  await page
    .locator('[data-open="true"] [aria-expanded="true"]')
    .or(entry.locator('[aria-expanded="true"]'))
    .first()
    .waitFor();
  await scroll(page, 2000);
  const address = page.url();
  await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).first().click();
  await page.getByRole('main', { name: 'Billing' }).waitFor();
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await back();
    await rows(page).nth(59).waitFor();
    expect(page.url()).toBe(address);
    await expect.poll(() => place(page)).toBe(2000);
    expect(await page.locator('[aria-expanded="true"]').count()).toBeGreaterThan(0);
  }
});

it('the history of files keeps its loaded pages and its place', async () => {
  for (let at = 1; at <= 25; at += 1) await plantFile(api, 'cio', { fileName: `Officers ${at}.xlsx` });
  const page = await openScrolled('cio', '/file-upload?tab=userOnboardingFileHistory', 60);
  await page.getByRole('button', { name: 'Load more' }).click();
  await rows(page).nth(19).waitFor();
  await scroll(page, 900);
  await page.getByRole('navigation').getByRole('link', { name: 'Billing' }).first().click();
  await page.getByRole('main', { name: 'Billing' }).waitFor();
  for (const back of [() => page.goBack(), () => page.reload()]) {
    await back();
    await rows(page).nth(19).waitFor();
    await expect.poll(() => place(page)).toBe(900);
  }
});
