import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { rowsOf } from '../support/territory.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** Names and months, and why a TC loses energy, which is told in words, are no figures. */
const noFigure =
  /^[A-Z][a-z]{2} \d{4}$|over 15%|load [\d.]+% of|since [A-Z]|unbilled|door-locked|MNR|zero consumption|^Mis-tag|kWh \(|audited in|^(Audited|Reopened) on |^ and \d+ more$|^0$/i;

/** Returns the texts with a digit that no button or link contains: numbers that nothing explains. */
async function closedNumbers(page: Page, within: string): Promise<string[]> {
  const texts = await page.locator(within).evaluateAll(parts => {
    const found: string[] = [];
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        const opens = parentElement?.closest(
          'a, button, select, h1, h2, .visually-hidden, caption, thead, nav',
        );
        // The head of the printed document shows on paper alone.
        if (!parentElement?.checkVisibility()) continue;
        if (!opens && /\d/.test(textContent ?? '')) found.push(textContent ?? '');
      }
    }
    return found;
  });
  return texts.filter(text => !noFigure.test(text));
}

const showsTrend = async (page: Page) => {
  await page.getByRole('region', { name: 'Where the energy went' }).getByRole('listitem').first().waitFor();
  await page
    .getByRole('region', { name: 'Loss, twelve months' })
    .getByRole('button', { name: 'Table' })
    .click();
  await page.locator('main tbody tr').nth(1).waitFor();
};

/** The columns of figures in the first row of a list: the first cells number and name the row. */
const cells = 'main tbody tr:first-child td[data-align=end]:not(:has(button)):nth-child(n+4)';
const showsFigures = async (page: Page) => {
  // The code of the cells loads by itself.
  const figures = page.locator('main tbody tr:first-child td:has(button)');
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(3);
};

/** Screens, what shows that their figures are there, and where the figures are. */
const screens: readonly [path: string, isReady: (page: Page) => Promise<void>, within: string][] = [
  ['/dashboard', showsTrend, 'main'],
  // The rows of installations show their bill itself.
  ['/tc-audit/worst', showsTrend, 'main > div > :not(header):not([aria-labelledby=installations-heading])'],
  ['/tc-audit?tab=audited', showsFigures, cells],
  ['/dashboard/worst?tab=repeated', showsFigures, cells],
  ['/feeder-audit', showsFigures, `${cells}, main [role=group] td`],
  [
    `/statement?from=${addMonths(month, -2)}&until=${month}`,
    async page => {
      for (const card of ['By category', 'Months and data quality'])
        await page.getByRole('region', { name: card }).locator('tbody tr').first().waitFor();
    },
    'main dl, main tbody, main tfoot',
  ],
  [
    '/tc-details',
    async page => {
      // Of an audited TC, which has every figure.
      await page
        .locator('li:has([data-entry])')
        .filter({ has: page.getByRole('button', { name: /^Percentage Loss of / }) })
        .locator('[data-entry]')
        .first()
        .click();
      await page.getByRole('region', { name: 'Months on record' }).locator('tbody button').nth(3).waitFor();
    },
    // All other text of the open entry is facts that somebody entered.
    'li:has([data-entry]) > :first-child, section[aria-label=Details] dl, section[aria-label=Details] tbody td',
  ],
  [
    '/mr-management',
    async page => {
      await page.locator('main tbody a[href^="/mr-management/"]:not([href$="/edit"])').first().click();
      await page.getByRole('group', { name: 'TCs, table' }).locator('tbody button').first().waitFor();
      await page.getByRole('link', { name: /\d installations?$/ }).waitFor();
    },
    // The first column is the reading day that somebody entered.
    'main article > div:nth-child(2) dd, main [role=group] td:nth-child(n+3)',
  ],
  [
    '/dashboard/mis-tags',
    page =>
      page
        .locator('main ol > li')
        .or(page.getByText(/^No pair in /))
        .first()
        .waitFor(),
    'main ol > li > div:has(h2) > p',
  ],
];

it.each(repetitions({ usual: ['ae'], long: inTurn(['dt', 'ae'], 2) }))(
  'every number that %s sees of an audit opens to how it was computed, or to its rows',
  async username => {
    const call = await api.as(username);
    const { json } = await call('GET', `/${username}/worst-transformers/months/${month}`);
    const [worst] = rowsOf(json, 'transformers');
    for (const [path, isReady, within] of screens) {
      const at = path.replace('/worst', path === '/tc-audit/worst' ? `/${String(worst?.['id'])}` : '/worst');
      const { page, faults } = await openAs(
        api,
        pages,
        username,
        `${at}${at.includes('?') ? '&' : '?'}month=${month}`,
      );
      await isReady(page);
      expect(await closedNumbers(page, within), path).toEqual([]);
      expect(faults).toEqual([]);
    }
  },
);
