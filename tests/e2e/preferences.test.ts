import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
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

it('the arrow keys open the officer’s menu and step through its lines, round and round', async () => {
  const { page } = await openAs('aee');
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    });
  await account(page).focus();
  const reached: unknown[] = [];
  for (const key of [
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
  ]) {
    await page.keyboard.press(key);
    reached.push(await focused());
  }
  expect(reached).toEqual(['Profile', 'Help', 'System', 'Compact', 'Sign out', 'Profile', 'Sign out']);
});

it('where the system replaces colours, the current screen stands out and measures keep theirs', async () => {
  const { page } = await openAs('ae');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/dashboard?month=${addMonths(currentMonth(), -2)}`);
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  const menu = page.getByRole('navigation', { name: 'Main' });
  const plain = menu.locator('a:not([aria-current])').first();
  expect(await menu.locator('[aria-current=page]').evaluate(colour)).not.toBe(await plain.evaluate(colour));
  const bar = page.getByTitle(/\d (audited|can be audited)/).first();
  const parts = await bar.evaluate(({ children }) =>
    [...children].map(part => getComputedStyle(part).backgroundColor),
  );
  expect(new Set(parts).size).toBe(parts.length);
});

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
  // Each column has a button too, which copies it.
  for (const _ of ['Name', 'Copy Name', 'MR Code', 'Copy MR Code', 'Sub-division Code'])
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
  // Printed pages are white.
  await tab.emulateMedia({ media: 'print' });
  expect(await ground(tab)).toBe('rgb(255, 255, 255)');

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

  // Holds back the scripts; the one in the page runs, and the style sheet loads.
  await context.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto('/mr-management', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.body);
  expect(await ground(page)).toBe(dark);
  const frame = page.locator('.first-console > header');
  expect(await frame.isVisible()).toBe(true);
  expect(await frame.evaluate(part => getComputedStyle(part).backgroundColor)).toBe('rgb(24, 32, 42)');
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

it('a column is as wide as the officer drags it or presses it, on every computer, until reset', async () => {
  const { page } = await openAs('ee');
  const widths = (at: Page) =>
    at
      .locator('th[data-column]')
      .evaluateAll(found => found.map(each => Math.round(each.getBoundingClientRect().width)));
  const usual = await widths(page);
  const edge = page.locator('th[data-column=mrCode] > :last-child');
  const { x = 0, y = 0, width = 0, height = 0 } = (await edge.boundingBox()) ?? {};
  await saved(page, async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 80, y + height / 2, { steps: 4 });
    await page.mouse.up();
  });
  const dragged = await widths(page);
  // Those before it stay, so its edge is where it was dropped; those after it share the rest.
  expect(dragged.slice(0, 2)).toEqual([usual[0], (usual[1] ?? 0) + 80]);
  expect(dragged.slice(2).every((each, at) => each < (usual[at + 2] ?? 0))).toBe(true);

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Name/ }).focus();
  await saved(page, () => page.keyboard.press('ArrowLeft'));
  const pressed = [(usual[0] ?? 0) - 12, dragged[1]];
  await expect.poll(async () => (await widths(page)).slice(0, 2)).toEqual(pressed);

  const other = await openAs('ee');
  await expect.poll(async () => (await widths(other.page)).slice(0, 2)).toEqual(pressed);
  await saved(page, () => page.getByRole('button', { name: 'Reset to default' }).click());
  await expect.poll(() => widths(page)).toEqual(usual);
});

it('as many rows as fit fill the window, in a smaller one after it too, and without a scroll bar', async () => {
  const { page } = await openAs('cio');
  await saved(page, async () => {
    await page.getByRole('combobox', { name: 'Rows a page' }).selectOption('As many rows as fit');
  });
  /** Waits until the room below the pager is less than two rows. */
  const filled = () =>
    page.waitForFunction(() => {
      const [main, frame] = ['main', 'nav[aria-label=Pages]'].map(
        part => document.querySelector(part)?.getBoundingClientRect().bottom ?? 0,
      );
      const rows = [...document.querySelectorAll('tbody:not([aria-hidden]) tr')];
      const scroll = document.querySelector('main section[aria-label$=table]');
      const isLoaded = document.querySelector('table')?.getAttribute('aria-busy') === 'false';
      const isWhole = scroll !== null && scroll.scrollHeight <= scroll.clientHeight;
      const room = Number(main) - Number(frame);
      return isLoaded && isWhole && rows.length > 5 && room < 90 && rows.length;
    });
  const tall = Number(await (await filled()).jsonValue());
  await page.setViewportSize({ width: 1440, height: 640 });
  const low = Number(await (await filled()).jsonValue());
  expect([tall > 10, low < tall]).toEqual([true, true]);
  await page.reload();
  expect(Number(await (await filled()).jsonValue())).toBe(low);
});
