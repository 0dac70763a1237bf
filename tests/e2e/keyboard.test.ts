import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';
import { command, openRows, press } from './support/keys.ts';
import { focused, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useApi();
const visits = useVisits();

const openAs = (username: string, path: string) => openRows(api, visits, username, path);

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
