// Keyboard and focus are one walk: each screen is walked once, and axe looks at all of them in tests/axe.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { command, openRows, press } from './support/keys.ts';
import { openAs } from './support/openAs.ts';
import { alongGroup, focused, mostStops, tabTo } from './support/tabTo.ts';
import { usePages } from './support/pages.ts';

const api = useApi();
const pages = usePages();
/** The last month that most sections have audited, and the one in progress. */
const [audited, open] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];

it('works without a mouse: sign in, find a meter reader, edit, save, tag a feeder, sign out', async () => {
  const { page, faults } = await pages.open({ baseURL: api.server.url });
  await page.goto('/');
  // The page's own form shows before, and sends nothing.
  await page.getByRole('link', { name: 'Forgot / Reset Password' }).waitFor();
  await page.keyboard.type('ae');
  await press(page, 'Tab');
  await page.keyboard.type('Demo@1234');
  await press(page, 'Enter');
  await page.getByText('Successfully Logged In').waitFor();
  await page.getByRole('main', { name: 'Dashboard' }).waitFor();
  await command(page, 'mr man');
  await page.locator('tbody tr[tabindex]').nth(1).waitFor();
  const code = await page.locator('tbody tr').nth(1).locator('td').nth(2).innerText();

  // Finds a meter reader by code, opens the row, edits and saves.
  await press(page, '/');
  expect(await focused(page)).toBe('Search by MR Code');
  await page.keyboard.type(code);
  await press(page, 'Enter');
  await page.getByText('1 MR found').waitFor({ state: 'attached' });
  await tabTo(page, new RegExp(`^1.*${code}`));
  await press(page, 'Enter');
  await page.getByLabel('Last name').waitFor();
  expect(await page.title()).toMatch(/^DEMO Energy Audit · Edit MR$/);
  expect(await focused(page)).toBe('Edit MR');
  await tabTo(page, /^Last name/);
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('Shenoy');
  await press(page, 'Enter');
  await page.getByText('Successfully updated MR').waitFor();
  await page.getByRole('row', { name: /Shenoy/ }).waitFor();
  // Back at what opened the form, under its new name.
  await expect.poll(() => focused(page)).toContain('Shenoy');

  await command(page, 'feed');
  await page.getByRole('heading', { name: 'Feeder Management' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Feeder Management');
  await tabTo(page, /^Untagged$/);
  await press(page, 'Enter');
  await page
    .getByRole('button', { name: /^UNTAG / })
    .first()
    .waitFor({ state: 'detached' });
  await tabTo(page, /^TAG /);
  await press(page, 'Enter');
  await page.getByText('Feeder successfully tagged to AE').waitFor();
  expect(faults).toEqual([]);

  await command(page, 'sign');
  await page.getByRole('dialog', { name: 'Are you sure you want logout?' }).waitFor();
  await tabTo(page, /^Sign out$/);
  await press(page, 'Enter');
  await page.getByLabel('Username').waitFor();
});

it('keys move along a table and scroll it; its skip link passes the menu; a Ctrl-click opens a tab', async () => {
  const page = await openRows(api, pages, 'ee', '/feeders');
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Skip to main content');
  await press(page, 'Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  const row = () => page.evaluate(() => document.activeElement?.querySelector('td')?.textContent);
  await page.locator('tbody tr[tabindex]').first().focus();
  for (const [key, number] of [
    ['ArrowDown', '2'],
    ['End', '10'],
    ['Home', '1'],
    ['PageDown', '10'],
    ['PageUp', '1'],
  ] as const) {
    await press(page, key);
    expect(await row(), key).toBe(number);
  }
  await page.locator('table').evaluate((table: HTMLElement) => {
    table.style.minWidth = '3000px';
  });
  const left = () => page.locator('section[tabindex]').evaluate(frame => frame.scrollLeft);
  await press(page, 'ArrowRight');
  await expect.poll(left).toBeGreaterThan(0);

  await page.goto('/billing?tab=vacant');
  await page.locator('tbody tr[tabindex]').first().waitFor();
  const opened = page.context().waitForEvent('page');
  await page
    .locator('tbody tr')
    .first()
    .locator('td')
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).waitForURL(/tab=my_installations/);
  expect(page.url()).toContain('tab=vacant');
});

/** Returns what is wrong with how the page shows the focus: that it is out of sight, covered, or not marked. */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || right > innerWidth || bottom > innerHeight) return `${name} is out of sight`;
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!shown || !(element.contains(shown) || shown.contains(element))) return `${name} is covered`;
    // A row's cells and the frame around a table draw the mark, and so does what a link stretches over its row.
    const frames = [
      element,
      element.parentElement,
      element.firstElementChild,
      element.closest('.file-drop'),
    ].filter(each => each !== null);
    const styles = [...frames.map(each => getComputedStyle(each)), getComputedStyle(element, '::after')];
    const isMarked = styles.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow.includes('inset'),
    );
    return isMarked ? '' : `${name} has no mark`;
  });

async function openLoaded(username: string, path: string): Promise<Page> {
  const { page } = await openAs(api, pages, username, path);
  await page.locator('canvas, tbody tr[tabindex], main ol li, [data-entry], .file-drop').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens the audit of the TC that lost the most rupees, from the list, by the keyboard. */
async function openWorst(username: string): Promise<Page> {
  const page = await openLoaded(username, `/dashboard/worst?tab=rupees&month=${audited}`);
  const number = await page.locator('tbody a').first().innerText();
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^AT&C/ }).waitFor();
  await expect.poll(() => focused(page)).toBe(`TC No. ${number}`);
  return page;
}

const walked = [
  ['the audit of a TC', 'ee', () => openWorst('ee')],
  ['the dashboard', 'ee', () => openLoaded('ee', `/dashboard?month=${audited}`)],
  ['the dashboard of a month in progress', 'ae', () => openLoaded('ae', `/dashboard?month=${open}`)],
  ['the unaudited TCs', 'ae', () => openLoaded('ae', `/tc-audit?tab=unaudited&month=${open}`)],
  ['the mis-tags', 'dt', () => openLoaded('dt', `/dashboard/mis-tags?month=${audited}`)],
  ['a list of Billing', 'ae', () => openLoaded('ae', '/billing?tab=vacant')],
  ['the uploads', 'cio', () => openLoaded('cio', '/file-upload')],
  ['the TCs', 'dt', () => openLoaded('dt', '/tc-details')],
] as const;

it.each(inTurn(walked, 4))(
  'Tab reaches every control of %s as %s, which shows that it has the focus',
  { tags: 'long' },
  async (_, _username, go) => {
    const page = await go();
    // Before the walk, which loads more rows at the end of a list.
    const controls = page.getByRole('main').locator('a, button, input, select');
    const names = await controls.evaluateAll(all =>
      all
        .filter(
          control =>
            control.checkVisibility({ visibilityProperty: true }) &&
            control.closest('tr[tabindex], li:has([data-entry])') === null,
        )
        .map(control => control.getAttribute('aria-label') ?? control.textContent ?? ''),
    );
    const reached = new Set<string>();
    const isPastTheEnd = () => page.evaluate(() => document.activeElement === document.body);
    // The walk begins where the screen put the focus, and ends when it passes the end for the second time.
    for (let rounds = 0, step = 0; rounds < 2 && step < 3 * mostStops; step += 1) {
      await page.keyboard.press('Tab');
      if (await isPastTheEnd()) rounds += 1;
      for await (const name of alongGroup(page)) {
        expect(await faultOfFocus(page)).toBe('');
        reached.add(name);
      }
    }
    expect(names.filter(name => name !== '' && !reached.has(name))).toEqual([]);
  },
);

const opened = [
  ['a figure of a TC', openWorst, /^ARR .*: how it is computed$/, 'ARR'],
  ['the facts of a TC', openWorst, /^View TC$/, /^TC no\. /],
  ['the history of a TC', openWorst, /^History$/, /^History of TC/],
  [
    'the start of an audit',
    (who: string) => openLoaded(who, `/dashboard?month=${open}`),
    /^START AUDIT$/,
    'Select Audit Month',
  ],
] as const;

describe('Escape closes what Enter opened, and the focus returns to where it was:', () => {
  it.each(inTurn(opened, 2))('%s', { tags: 'long' }, async (_, go, opener, name) => {
    const page = await go('ae');
    await tabTo(page, opener);
    const from = await focused(page);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(await faultOfFocus(page)).toBe('');
      expect(await dialog.evaluate(each => each.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe(from);
  });
});

it('the focus moves to a sensible place when a button disappears, and stays where one ends', async () => {
  const page = await openRows(api, pages, 'ee', '/feeders');
  await page.getByRole('searchbox').fill('no such feeder');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Feeder Management, table');

  let refuses = true;
  await page.route(/\/feeders\?/, route =>
    refuses ? route.fulfill({ status: 403, json: { message: 'Not now.' } }) : route.continue(),
  );
  await page.getByRole('searchbox').fill('a');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  refuses = false;
  await retry.press('Enter');
  await expect.poll(() => focused(page)).toBe('Feeder Management, table');

  await page.goto('/billing');
  const last = Number((await page.getByText(/^Out of \d/).innerText()).replaceAll(/\D/g, ''));
  await page.goto(`/billing?page=${last - 1}`);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.press('Enter');
  await expect.poll(() => next.isDisabled()).toBe(true);
  expect(await focused(page)).toBe('Next');
});

describe('the palette', () => {
  it('takes letters while the profile still loads', async () => {
    const loaded = Promise.withResolvers<void>();
    const { page } = await openAs(api, pages, 'ae', '/config.json');
    await page.route('**/v1/ae/profile', async route => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('main', { name: 'Dashboard' }).waitFor();
    await command(page, 'mr man');
    await page.getByRole('main', { name: 'MR Management' }).waitFor();
    loaded.resolve();
    await page.getByRole('button', { name: 'Go to' }).waitFor();
  });

  it('opens a record by its code alone, typed in one go with Enter', async () => {
    const page = await openRows(api, pages, 'ee', '/mr-management');
    const code = await page.locator('tbody tr').nth(2).locator('td').nth(2).innerText();
    await page.goto('/feeders');
    await page.locator('tbody tr[tabindex]').first().waitFor();
    await command(page, code);
    await page.waitForURL(/\/mr-management\/[0-9a-f-]{36}(\?|$)/);
    await page.getByRole('main').getByText(code).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('lists what the officer may see, searches a list, and other shortcuts leave fields and dialogs alone', async () => {
    const page = await openRows(api, pages, 'ee', '/feeders');
    const button = page.getByRole('button', { name: /Ctrl K/ });
    await button.press('Enter');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.waitFor();
    const names = await palette.getByRole('option').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['MR ManagementScreen', 'ProfileScreen', 'Sign outAction']));
    expect(names.join()).not.toMatch(/File Upload|Edit MR/);
    await press(page, 'Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/Ctrl K/);
    await press(page, '?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    await press(page, 'Control+k');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press(page, 'Escape');
    await keys.waitFor({ state: 'detached' });

    await press(page, 'Control+k');
    await palette.getByRole('combobox').fill('mr1');
    await page.getByRole('option', { name: /Search MR Management for “mr1”/ }).click();
    await page.getByRole('heading', { name: 'MR Management' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('mr1');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('/?');
    await press(page, 'Control+k');
    expect(await page.getByRole('searchbox').inputValue()).toBe('mr1/?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
