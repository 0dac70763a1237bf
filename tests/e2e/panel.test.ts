import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { openRows, press } from './support/keys.ts';
import { focused } from './support/tabTo.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

const panel = (page: Page) => page.getByRole('complementary');
const openRow = (page: Page) => page.locator('tbody tr[data-open="true"]');
const path = (page: Page) => new URL(page.url()).pathname;

/** Opens a list in a wide window, and the form of its row at a place. */
async function openForm(place: number): Promise<Page> {
  const page = await openRows(api, pages, 'ae', '/mr-management');
  await page
    .locator('tbody tr')
    .nth(place)
    .getByRole('link', { name: /^Edit / })
    .click();
  await panel(page).getByLabel('Last name').waitFor();
  return page;
}

const code = (page: Page) => panel(page).getByRole('textbox', { name: 'MR Code' }).inputValue();
const codeIn = (page: Page, place: number) =>
  page.locator('tbody tr').nth(place).locator('td').nth(2).innerText();

it('a form opens beside its list, at its address, with the focus; Back closes it', async () => {
  const page = await openForm(1);
  const list = page.url();
  expect(path(page)).toMatch(/^\/mr-management\/[^/]+\/edit$/);
  expect(await focused(page)).toBe('Edit MR');
  expect(await openRow(page).locator('td').nth(2).innerText()).toBe(await code(page));
  await page.reload();
  await expect.poll(() => openRow(page).count()).toBe(1);
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe('/mr-management');
  expect(list).not.toBe(page.url());
});

it('J and K go through the rows, but type inside an input; Close ends it however many were seen', async () => {
  const page = await openForm(1);
  for (const [key, place] of [
    ['j', 2],
    ['j', 3],
    ['k', 2],
  ] as const) {
    await press(page, key);
    await expect.poll(() => code(page)).toBe(await codeIn(page, place));
  }
  const name = panel(page).getByLabel('Last name');
  await name.fill('');
  await name.press('j');
  expect(await name.inputValue()).toBe('j');
  expect(await code(page)).toBe(await codeIn(page, 2));
  await page.getByRole('button', { name: 'Next MR' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await name.inputValue()).toBe('j');
  await name.fill('Zacharias');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Successfully updated MR').waitFor();
  await panel(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe('/mr-management');
});

it('the list turns its pages beside a record, and stays there when that closes', async () => {
  const page = await openRows(api, pages, 'ae', '/feeders');
  const record = (place: number) =>
    page
      .locator('tbody tr')
      .nth(place)
      .getByRole('link', { name: /^History of/ });
  await record(0).click();
  const heading = panel(page).getByRole('heading', { level: 1 });
  const first = await heading.innerText();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('cell', { name: '11', exact: true }).waitFor();
  expect(await heading.innerText()).toBe(first);
  const second = await record(2).getAttribute('aria-label');
  await record(2).click();
  await expect.poll(() => heading.innerText()).toBe(second?.replace('History of ', ''));
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByRole('cell', { name: '11', exact: true }).waitFor();
});

it('in a narrow window, and by its address alone, a record has the page for itself', async () => {
  const page = await openForm(0);
  await panel(page).getByLabel('Last name').fill('Typed');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await panel(page).getByLabel('Last name').inputValue()).toBe('Typed');
  const address = page.url();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Last name').waitFor();
  expect(page.url()).toBe(address);
  expect(await page.locator('tbody').count()).toBe(0);
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(address);
  await other.getByRole('heading', { name: 'Edit MR' }).waitFor();
  expect(await panel(other).count()).toBe(0);
});
