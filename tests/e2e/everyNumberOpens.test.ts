import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { rowsOf } from '../support/territory.ts';
import { openAs } from './support/openAs.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

const visit = (username: string, path: string) => openAs(api, visits, username, path);

const monthOrReason =
  /^[A-Z][a-z]{2} \d{4}$|over 15%|load [\d.]+% of|since [A-Z]|unbilled|door-locked|MNR|zero consumption|^Mis-tag|kWh \(|audited in|^(Audited|Reopened) on |^ and \d+ more$/i;

/** Returns the texts with a digit that no button or link contains: numbers that nothing explains. */
const closedNumbers = (page: Page, within: string) =>
  page.locator(within).evaluateAll(parts => {
    const found: string[] = [];
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        // Names and months are no figures; why a TC loses energy is told in words.
        const opens = parentElement?.closest(
          'a, button, select, h1, h2, .visually-hidden, caption, thead, nav',
        );
        if (!opens && /\d/.test(textContent ?? '')) found.push(textContent ?? '');
      }
    }
    return found;
  });

/** Lists whose count opens, and what it counts. */
const lists = [
  ['/tc-audit?tab=audited', 'transformers'],
  ['/billing?tab=unbilled', 'installations'],
  ['/tc-details?', 'TCs'],
  ['/tc-audit?tab=total', 'transformers'],
  ['/billing?tab=my_installations', 'installations'],
  ['/dashboard/worst?tab=repeated', 'TCs'],
] as const;

const usernames = repetitions({ usual: ['ae'], long: inTurn(['dt', 'ae'], 2) });

describe.each(usernames)('every number that %s sees', username => {
  it('on the dashboard opens, in the league table and the ranking too', async () => {
    const { page } = await visit(username, `/dashboard?month=${month}`);
    await page.getByRole('region', { name: 'Where the energy went' }).getByRole('listitem').first().waitFor();
    await page
      .getByRole('region', { name: 'Loss, twelve months' })
      .getByRole('button', { name: 'Table' })
      .click();
    await page.getByRole('region', { name: 'Worst TCs' }).locator('tbody tr').first().waitFor();
    const closed = (await closedNumbers(page, 'main')).filter(text => !monthOrReason.test(text));
    expect(closed).toEqual([]);
  });

  it('of a list opens', { tags: 'long' }, async () => {
    for (const path of [
      `/tc-audit?tab=audited&month=${month}`,
      `/dashboard/worst?tab=repeated&month=${month}`,
    ]) {
      const { page } = await visit(username, path);
      await page.locator('main tbody tr').nth(1).waitFor();
      await page.locator('main tbody button').first().waitFor();
      // The first cells number and name the row.
      const figures = page.locator('main tbody tr:first-child td:has(button)');
      // The code of the cells loads by itself.
      await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(3);
      expect(
        await closedNumbers(
          page,
          'main tbody tr:first-child td[data-align=end]:not(:has(button)):nth-child(n+4)',
        ),
      ).toEqual([]);
    }
  });

  it('of the rows of a list opens', async () => {
    for (const [path, rows] of repetitions<readonly (typeof lists)[number][]>({
      usual: lists.slice(0, 1),
      long: lists,
    })) {
      const { page, faults } = await visit(username, `${path}&month=${month}`);
      const total = page.getByRole('button', { name: new RegExp(`^[\\d,]+ ${rows}: how`) });
      const shown = /^[\d,]+/.exec((await total.textContent()) ?? '')?.[0];
      await total.click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText(`${shown} ${rows}`, { exact: true }).waitFor();
      const numbers = drawer.locator('b').filter({ hasText: / = | of / });
      if (/audit|unbilled/.test(path)) expect(await numbers.textContent()).toContain(shown);
      expect(faults).toEqual([]);
    }
  });

  it(
    'of TC Details opens: in the list, of the month, and of every month on record',
    { tags: 'long' },
    async () => {
      const { page } = await visit(username, `/tc-details?month=${month}`);
      // Of an audited TC, which has every figure.
      await page
        .locator('li:has([data-entry])')
        .filter({ has: page.getByRole('button', { name: /^Percentage Loss of / }) })
        .locator('[data-entry]')
        .first()
        .click();
      const months = page.getByRole('region', { name: 'Months on record' });
      await months.locator('tbody button').nth(3).waitFor();
      expect(await closedNumbers(page, 'li:has([data-entry]) > :first-child')).toEqual([]);
      // What else the open entry says are facts that somebody entered.
      expect(await page.locator('li:has([data-entry]) dd:has(button)').count()).toBe(2);
      expect(await closedNumbers(page, 'section[aria-label=Details] dl')).toEqual([]);
      expect(await closedNumbers(page, 'section[aria-label=Details] tbody td')).toEqual([]);
    },
  );

  it('of a pair of TCs that seem mis-tagged opens', { tags: 'long' }, async () => {
    const { page } = await visit(username, `/dashboard/mis-tags?month=${month}`);
    const pairs = page.locator('main ol > li');
    await pairs
      .first()
      .or(page.getByText(/^No pair in /))
      .waitFor();
    // By how much two amounts differ follows from the two; names and codes are no figures.
    expect(await closedNumbers(page, 'main ol > li > div:has(h2) > p')).toEqual([]);
    if (username === 'dt') expect(await pairs.count()).toBeGreaterThan(0);
  });

  it('of an audit opens', async () => {
    const call = await api.as(username);
    const { json } = await call('GET', `/${username}/worst-transformers/months/${month}`);
    const [row] = rowsOf(json, 'transformers');
    const { page } = await visit(username, `/tc-audit/${String(row?.['id'])}?month=${month}`);
    await page.getByRole('region', { name: 'Where the energy went' }).getByRole('listitem').first().waitFor();
    await page
      .getByRole('region', { name: 'Loss, twelve months' })
      .getByRole('button', { name: 'Table' })
      .click();
    await page.locator('main tbody tr').nth(1).waitFor();
    // What stands in the rows of installations is their bill itself.
    const closed = await closedNumbers(
      page,
      'main > div > :not(header):not([aria-labelledby=installations-heading])',
    );
    expect(closed.filter(text => !monthOrReason.test(text))).toEqual([]);
    const installations = page.getByRole('region', { name: /Installation/ });
    const heading = installations.getByRole('heading', { level: 2 });
    const drawer = page.getByRole('dialog', { name: 'Installations' });
    const inFigures = page.getByRole('button', { name: /^[\d,]+ installations?: how/ });
    const total = ((await inFigures.textContent()) ?? '').replace('i', 'I');
    await heading.getByRole('button', { name: total, exact: true }).click();
    await drawer.getByText('the sum of theirs').waitFor();
    await page.keyboard.press('Escape');
    const zero = page.getByRole('group', { name: 'Loss Analysis' }).getByRole('button', { name: /^Zero/ });
    const count = /\d[\d,]*$/.exec((await zero.textContent()) ?? '')?.[0] ?? '';
    await zero.click();
    await installations.getByRole('heading', { name: /Zero Consumption$/ }).waitFor();
    await heading.getByRole('button', { name: new RegExp(`^${count} Installations?$`) }).click();
    const inTable = drawer.locator('dl > div').filter({ hasText: 'In this table' });
    expect(await inTable.locator('dd').first().textContent()).toBe(count);
    await drawer.getByRole('link', { name: 'Show all installations' }).click();
    await heading.getByRole('button', { name: total, exact: true }).waitFor();
  });
});

it(
  'every number of what is missing, by area leads to what it counts; zeros count nothing',
  { tags: 'long' },
  async () => {
    const { page } = await visit('dt', `/dashboard?month=${addMonths(month, 1)}`);
    await page.getByRole('button', { name: 'What is missing, by area' }).click();
    await page.getByRole('dialog').locator('tbody tr').nth(1).waitFor();
    const closed = await closedNumbers(page, 'dialog td');
    expect(closed.filter(text => text !== '0')).toEqual([]);
  },
);
