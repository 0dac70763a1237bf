import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { focused, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

async function openAs(username: string, path: string): Promise<Page> {
  const { page } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, username)),
  });
  await page.goto(path);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  return page;
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Opens the palette, types letters and chooses the first match. */
async function command(page: Page, letters: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type(letters);
  await press(page, 'Enter');
}

it('Ctrl-K takes letters while the profile still loads', async () => {
  const { page } = await visits.open({
    baseURL: api.server.url,
    ...(await signedIn(api.server.url, 'ae')),
  });
  const loaded = Promise.withResolvers<void>();
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

it('works without a mouse: sign in, find a meter reader, edit, save, tag a feeder, sign out', async () => {
  const { page, faults } = await visits.open({ baseURL: api.server.url });
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  await page.keyboard.type('ae');
  await press(page, 'Tab');
  await page.keyboard.type('Demo@1234');
  await press(page, 'Enter');
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

describe('in a table', () => {
  it(
    'arrow, page, Home and End keys move through the rows, and scroll a wide table',
    { tags: 'long' },
    async () => {
      const page = await openAs('ae', '/feeders');
      const row = () => page.evaluate(() => document.activeElement?.querySelector('td')?.textContent);
      await page.locator('tbody tr[tabindex]').first().focus();
      const steps: [string, string][] = [
        ['ArrowDown', '2'],
        ['ArrowDown', '3'],
        ['ArrowUp', '2'],
        ['End', '10'],
        ['ArrowDown', '10'],
        ['Home', '1'],
        ['ArrowUp', '1'],
        ['PageDown', '10'],
        ['PageUp', '1'],
      ];
      for (const [key, number] of steps) {
        await press(page, key);
        expect(await row(), key).toBe(number);
      }
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.locator('tbody td').evaluateAll(cells => {
        for (const cell of cells) if (cell instanceof HTMLElement) cell.style.minWidth = '300px';
      });
      const left = () => page.locator('section[tabindex]').evaluate(frame => frame.scrollLeft);
      await press(page, 'ArrowRight');
      await expect.poll(left).toBeGreaterThan(0);
      await press(page, 'ArrowLeft');
      await expect.poll(left).toBe(0);
    },
  );

  it('a row is a link to its form, by its first value or a click beside it', { tags: 'long' }, async () => {
    const page = await openAs('ae', '/mr-management');
    const first = page.locator('tbody tr').first();
    const name = await first.locator('td').nth(1).innerText();
    await first.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Edit MR' }).waitFor();
    await page.goBack();
    await first.locator('td').nth(3).click();
    await page.getByRole('heading', { name: 'Edit MR' }).waitFor();
  });

  it('a search announces its count, even if it equals the count before', { tags: 'long' }, async () => {
    const page = await openAs('ae', '/mr-management');
    const announced = async () => (await page.locator('main output').allTextContents()).join('');
    const soon = { timeout: 5_000 };
    await expect.poll(announced, soon).toMatch(/^\d+ MRs found$/);
    const all = await announced();
    await press(page, '/');
    await page.keyboard.type('no such code');
    await expect.poll(announced, soon).toBe('0 MRs found');
    await press(page, 'ControlOrMeta+a', 'Delete', 'Enter');
    await expect.poll(announced, soon).toBe(all);
  });
});

describe('the palette', () => {
  it('lists only what the officer may see, and returns the focus', { tags: 'long' }, async () => {
    const page = await openAs('ee', '/feeders');
    const button = page.getByRole('button', { name: /Ctrl K/ });
    await button.focus();
    await press(page, 'Enter');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.waitFor();
    const names = await palette.getByRole('option').allTextContents();
    expect(names).toEqual(expect.arrayContaining(['MR ManagementScreen', 'ProfileScreen', 'Sign outAction']));
    expect(names.join()).not.toMatch(/File Upload|Edit MR/);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.type('zzz');
    await palette
      .getByText('Nothing is called that.')
      .or(palette.getByRole('option').first())
      .first()
      .waitFor();
    await press(page, 'Escape');
    await palette.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/Ctrl K/);
  });

  it('searches a list for the typed text', { tags: 'long' }, async () => {
    const page = await openAs('ae', '/feeders');
    await press(page, 'Control+k');
    await page.getByRole('combobox').fill('mr1');
    await page.getByRole('option', { name: /Search MR Management for “mr1”/ }).click();
    await page.getByRole('heading', { name: 'MR Management' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('mr1');
  });

  it('and other shortcuts do nothing in fields and dialogs, and ? lists them all', async () => {
    const page = await openAs('ae', '/mr-management');
    await press(page, '/');
    await page.keyboard.type('/?');
    await press(page, 'Control+k');
    expect(await page.getByRole('searchbox').inputValue()).toBe('/?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('tbody tr').first().or(page.locator('main h1')).first().focus();
    await press(page, 'Escape');
    await page.getByRole('button', { name: /Ctrl K/ }).focus();
    await press(page, '?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await press(page, 'Control+k');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await press(page, 'Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/Ctrl K/);
  });
});

const walked = [
  ['ae', '/billing?tab=vacant'],
  ['cio', '/file-upload'],
  ['dt', '/tc-details'],
] as const;

it.each(inTurn(walked, 3))(
  '%s sees the focus at every step through %s',
  { tags: 'long' },
  async (who, path) => {
    const { page } = await visits.open({ baseURL: api.server.url, ...(await signedIn(api.server.url, who)) });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const names = [];
    do {
      await press(page, 'Tab');
      names.push(await focused(page));
      if (await page.evaluate(() => document.activeElement !== document.body))
        expect(await page.evaluate(isRinged), names.at(-1)).toBe(true);
    } while (names.length < 80 && (names.length === 1 || names.at(-1) !== names[0]));
    expect(names.length).toBeGreaterThan(10);
  },
);

it('the focus is visible while the keys move through the months', { tags: 'long' }, async () => {
  const page = await openAs('dt', '/billing');
  await page.getByRole('button', { name: 'Audit Month' }).press('Enter');
  await page.getByRole('radio').first().waitFor();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight']) {
    await press(page, key);
    expect(await page.evaluate(isRinged), key).toBe(true);
  }
});

it(
  'a button that disappears when pressed moves the focus to a sensible place',
  { tags: 'long' },
  async () => {
    const page = await openAs('ae', '/feeders');
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

    const filter = encodeURIComponent(JSON.stringify({ readingDay: '3' }));
    await page.goto(`/billing?filter=${filter}`);
    await page.getByRole('button', { name: 'Clear Reading Day' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Search');
  },
);

it(
  'the focus stays at Next on the last page, and moves to the heading of a list that a row opens',
  { tags: 'long' },
  async () => {
    const page = await openAs('ee', '/billing');
    const last = Number((await page.getByText(/^Out of \d/).innerText()).replaceAll(/\D/g, ''));
    await page.goto(`/billing?page=${last - 1}`);
    await page.locator('tbody tr[tabindex]').first().waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.press('Enter');
    await expect.poll(() => next.isDisabled()).toBe(true);
    expect(await focused(page)).toBe('Next');
    await press(page, 'Enter');
    expect(new URL(page.url()).searchParams.get('page')).toBe(String(last));

    await page.getByRole('link', { name: /^Vacant / }).press('Enter');
    await page.getByRole('heading', { name: 'Vacant' }).waitFor();
    await page.locator('tbody tr[tabindex="0"]').press('Enter');
    await page.waitForURL(/my_installations/);
    await expect.poll(() => focused(page)).toBe('All Installations');
  },
);

it('a Ctrl-click on a row opens a new tab', { tags: 'long' }, async () => {
  const page = await openAs('ee', '/billing?tab=vacant');
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

it('the skip link leads past the menu to the main content', async () => {
  const page = await openAs('ae', '/feeders');
  await press(page, 'Tab');
  expect(await focused(page)).toBe('Skip to main content');
  await press(page, 'Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** Returns whether the focused element shows a focus ring: around itself, its frame or its cells. */
function isRinged(): boolean {
  const element = document.activeElement;
  if (!element) return false;
  const frames = [element, element.parentElement, element.closest('.file-drop')];
  const ringed = frames.some(frame => frame !== null && getComputedStyle(frame).outlineStyle !== 'none');
  return ringed || [...element.children].some(cell => getComputedStyle(cell).boxShadow !== 'none');
}
