/** @module-tag long */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth, monthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { alongGroup, focused, mostStops, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited, and the one in progress. */
const [audited, open] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];

async function openAs(username: string, path: string): Promise<Page> {
  const profile = await signedIn(api.server.url, username);
  const { page } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(path);
  await page.locator('canvas, tbody tr[tabindex], main ol li').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens the audit of the TC that lost the most rupees, from the list, by the keyboard. */
async function openWorst(username: string): Promise<Page> {
  const page = await openAs(username, `/dashboard/worst?tab=rupees&month=${audited}`);
  const number = await page.locator('tbody a').first().innerText();
  await page.locator('tbody tr').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^AT&C/ }).waitFor();
  await expect.poll(() => focused(page)).toBe(`TC No. ${number}`);
  return page;
}

const dashboard = (month: string) => (username: string) => openAs(username, `/dashboard?month=${month}`);

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
    const styles = [element, element.parentElement, element.firstElementChild]
      .filter(each => each !== null)
      .map(each => getComputedStyle(each));
    const isMarked = [...styles, getComputedStyle(element, '::after')].some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow.includes('inset'),
    );
    return isMarked ? '' : `${name} has no mark`;
  });

const walked = [
  ['the unaudited TCs', 'ae', () => openAs('ae', `/tc-audit?tab=unaudited&month=${open}`)],
  ['the audit of a TC', 'ee', () => openWorst('ee')],
  ['the dashboard', 'ee', () => dashboard(audited)('ee')],
  ['the dashboard of a month in progress', 'ae', () => dashboard(open)('ae')],
  ['the mis-tags', 'dt', () => openAs('dt', `/dashboard/mis-tags?month=${audited}`)],
] as const;

describe('Tab', () => {
  it.each(inTurn(walked, 3))(
    'reaches every control of %s as %s, which shows that it has the focus',
    async (_, _username, go) => {
      const page = await go();
      const reached = new Set<string>();
      for (let step = 0; step < mostStops; step += 1) {
        await page.keyboard.press('Tab');
        for await (const name of alongGroup(page)) {
          expect(await faultOfFocus(page)).toBe('');
          reached.add(name);
        }
      }
      const controls = page.getByRole('main').locator('a, button, input, select');
      const names = await controls.evaluateAll(all =>
        all
          .filter(control => control.checkVisibility() && control.closest('tr[tabindex]') === null)
          .map(control => control.getAttribute('aria-label') ?? control.textContent ?? ''),
      );
      expect(names.filter(name => name !== '' && !reached.has(name))).toEqual([]);
    },
  );
});

const opened = [
  ['a figure of a TC', 'ae', openWorst, /^ARR .*: how it is computed$/, 'ARR'],
  ['the facts of a TC', 'ae', openWorst, /^View TC$/, /^TC no\. /],
  ['the history of a TC', 'ee', openWorst, /^History$/, /^History of TC/],
  ['a figure of an area', 'ee', dashboard(audited), /^Loss .*: how it is computed$/, 'Percentage Loss'],
  ['what is missing', 'ee', dashboard(audited), /^What is missing, by area$/, /^What is missing for/],
  ['the start of an audit', 'ae', dashboard(open), /^START AUDIT$/, 'Select Audit Month'],
] as const;

describe('Escape closes what Enter opened, and the focus returns to where it was:', () => {
  it.each(inTurn(opened, 3))('%s', async (_, username, go, opener, name) => {
    const page = await go(username);
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

it('in a table of numbers Up and Down lead to the same column, and Tab leads back to the number', async () => {
  const page = await dashboard(audited)('ee');
  const table = page.getByRole('group', { name: 'Sub Divisions, table' });
  const losses = table.locator('tbody td:nth-child(5) button');
  const names = await losses.evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
  await losses.first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe(names[1]);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe(names[0]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe(names[0]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Percentage Loss' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe(names[0]);
});

it('START AUDIT beside a month offers this month', async () => {
  const page = await dashboard(open)('ae');
  await tabTo(page, /^START AUDIT$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Select Audit Month' }).waitFor();
  const chosen = page.getByRole('radio', { checked: true });
  expect(monthTitle(open).startsWith(await chosen.innerText())).toBe(true);
  expect(await chosen.evaluate(each => each === document.activeElement)).toBe(true);
});
