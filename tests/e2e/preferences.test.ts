import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();

/** Opens a fresh browser on a computer with a light desktop and signs the officer in. */
async function openAs(username: string) {
  const profile = await signedIn(api.server.url, username);
  const opened = await pages.openFresh({ baseURL: api.server.url, colorScheme: 'light', ...profile });
  await opened.page.goto('/mr-management');
  await opened.page.locator('tbody td').first().waitFor();
  return opened;
}

const headings = (page: Page) => page.getByRole('columnheader').allTextContents();
const rowHeight = (page: Page) =>
  page.evaluate(() => document.querySelector('tbody tr')?.getBoundingClientRect().height);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const account = (page: Page) => page.locator('header [popovertarget]').first();

/** Does something, and waits until the server has saved it. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    response => response.url().endsWith('/preferences') && response.request().method() === 'PATCH',
  );
  await act();
  expect((await answered).status()).toBe(200);
}

const light = 'rgb(245, 246, 248)';
const dark = 'rgb(16, 22, 30)';
const all = ['#', 'Name', 'MR Code', 'Sub-division Code', 'MR Phone Number', 'Added Date', 'History'];

it('columns, density, sidebar and theme follow the officer to a new browser, and affect nobody else', async () => {
  const first = await openAs('aee');
  const { page } = first;
  const tab = await first.context.newPage();
  await tab.goto('/mr-management');
  await tab.locator('tbody td').first().waitFor();
  expect(await headings(page)).toEqual(all);
  const dense = await rowHeight(page);

  // Uses only the keyboard.
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const name = page.getByRole('checkbox', { name: /^Name/ });
  expect(await name.isDisabled()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await saved(page, () => page.keyboard.press('Space'));
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns4 of 5');

  await account(page).press('Enter');
  await page.getByRole('radio', { name: 'Compact' }).focus();
  await saved(page, () => page.keyboard.press('ArrowRight'));
  await page.getByRole('radio', { name: 'System' }).focus();
  await saved(page, () => page.keyboard.press('ArrowLeft'));
  await page.keyboard.press('Escape');
  await saved(page, () => page.getByRole('button', { name: 'Sidebar' }).press('Enter'));

  const chosen = all.filter(heading => heading !== 'Sub-division Code');
  const arranged = async (at: Page) => {
    await at.locator('[data-sidebar=closed]').waitFor();
    expect(await headings(at)).toEqual(chosen);
    expect(await rowHeight(at)).toBeGreaterThan(dense ?? 0);
    expect(await ground(at)).toBe(dark);
  };
  await arranged(page);
  // The other tab shows the same.
  await arranged(tab);
  // Printed pages stay white.
  await tab.emulateMedia({ media: 'print' });
  expect(await ground(tab)).toBe(light);

  await account(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
  // After sign-out the computer's own setting applies, and the browser stores nothing.
  expect(await ground(page)).toBe(light);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const second = await openAs('aee');
  await arranged(second.page);
  await second.page.getByRole('button', { name: 'Columns' }).click();
  await saved(second.page, () => second.page.getByRole('button', { name: 'Reset to default' }).click());
  expect(await headings(second.page)).toEqual(all);

  const other = await openAs('ee');
  expect(await ground(other.page)).toBe(light);
  expect(await rowHeight(other.page)).toBe(dense);
});

it('the first paint has the chosen theme, before any script of the portal has run', async () => {
  const { page, context } = await openAs('se');
  await account(page).click();
  await saved(page, () => page.getByText('Dark', { exact: true }).click());

  // Holds back the scripts, except the one that the page waits for; the style sheet loads.
  await context.route(/\/assets\/(?!theme-).*\.js$/, () => undefined);
  await page.goto('/mr-management', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.body);
  expect(await ground(page)).toBe(dark);
  expect(await page.locator('#root > *').count()).toBe(0);
  const picture = await page.screenshot();
  expect(await colourIn(pages.browser, picture)).toEqual([16, 22, 30]);
});

it(
  'a server that can’t save preferences breaks no screen, and is reported once',
  { tags: 'long' },
  async () => {
    const profile = await signedIn(api.server.url, 'ce');
    const { page } = await pages.openFresh({ baseURL: api.server.url, ...profile });
    await page.route('**/preferences', route => route.fulfill({ status: 503, body: '' }));
    await page.goto('/feeders');
    await page.locator('tbody td').first().waitFor();
    const complaint = page.getByText('It is not known whether your preferences were saved.');
    const refused = () => page.waitForResponse(response => response.request().method() === 'PATCH');

    const first = refused();
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await first;
    await page.locator('[data-sidebar=closed]').waitFor();
    await complaint.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const second = refused();
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await second;
    await page.locator('[data-sidebar=open]').waitFor();
    expect(await complaint.count()).toBe(0);

    // The portal sends unsaved changes again, at the latest with the next change.
    await page.unroute('**/preferences');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Added Date' }).uncheck();
    const ce = await api.as('ce');
    await expect
      .poll(async () => (await ce('GET', '/ce/preferences')).json['data'], { timeout: 15_000 })
      .toMatchObject({ sidebar: 'open', hiddenColumns: { feeders: ['createdAt'] } });
  },
);

/** Returns the colour in the middle of a picture, as a browser decodes it. */
async function colourIn(browser: Browser, picture: Buffer): Promise<number[]> {
  const page = await browser.newPage();
  const colour = await page.evaluate(async data => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    return [...(drawing?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [])].slice(0, 3);
  }, picture.toString('base64'));
  await page.close();
  return colour;
}
