import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatFigure } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { rowsOf } from '../support/territory.ts';
import { openAs } from './support/openAs.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

const visit = (username: string, path: string) => openAs(api, visits, username, path);

describe('a drawer', () => {
  const explained = async (page: Page, name: RegExp, title: string | RegExp) => {
    await page.getByRole('button', { name }).first().click();
    const drawer = page.getByRole('dialog', { name: title });
    await drawer.waitFor();
    return drawer;
  };

  it('of a count adds up its parts, and leads to as many rows', async () => {
    const { page, faults } = await visit('ee', `/dashboard?month=${month}`);
    const drawer = await explained(page, /TCs audited: how/, 'TCs audited');
    const formula = (await drawer.locator('b').first().textContent()) ?? '';
    const [whole, others, audited] = (formula.match(/[\d,]+/g) ?? []).map(text =>
      Number(text.replaceAll(',', '')),
    );
    expect(Number(whole) - Number(others)).toBe(audited);
    await drawer.getByRole('link', { name: 'Show the audited TCs' }).click();
    await page.getByText(`${audited} transformers`, { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('of the rows of a list adds up its cards, says what a card leaves, and leads to the others', async () => {
    const { page, faults } = await visit('ee', `/tc-audit?tab=audited&month=${month}`);
    await page.getByRole('button', { name: /^Above 20%/ }).click();
    await page.waitForURL(({ search }) => search.includes('twentyAndAbove'));
    await page.locator('main tbody tr').nth(1).waitFor();
    const drawer = await explained(page, /^[\d,]+ transformers?: how/, 'Transformers Audited');
    const formula = (await drawer.locator('b').first().textContent()) ?? '';
    const numbers = (formula.match(/[\d,]+/g) ?? []).map(text => Number(text.replaceAll(',', '')));
    const bands = numbers.slice(0, -1);
    expect(bands).toHaveLength(7);
    expect(bands.reduce((sum, band) => sum + band, 0)).toBe(numbers.at(-1));
    await drawer.getByText(`${bands[6]} transformers`, { exact: true }).waitFor();
    await drawer.getByRole('link', { name: 'Show: 5 - 10%' }).click();
    await page.getByText(`${bands[3]} transformers`, { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it(
    'of a TC in the league table and in the audit list has both readings, and who brought them',
    { tags: 'long' },
    async () => {
      const { page, faults } = await visit('ae', `/dashboard?month=${month}`);
      const league = await explained(page, /^AT&C of \S+ .*: how/, 'AT&C (%)');
      await expect.poll(() => league.getByText(/^Reading of /).count()).toBe(2);
      await page.keyboard.press('Escape');
      await page.goto(`/tc-audit?tab=audited&month=${month}`);
      const listed = await explained(page, /^Percentage Loss of /, 'Percentage Loss');
      await expect.poll(() => listed.getByText(/^Reading of /).count()).toBe(2);
      await listed.getByText(/ · TC \S+ · audited /).waitFor();
      expect(faults).toEqual([]);
    },
  );

  it(
    'of a month on record of a TC has the readings of that month, and does not choose another TC',
    { tags: 'long' },
    async () => {
      const { page, faults } = await visit('ae', `/tc-details?month=${month}`);
      const [first, other] = [0, 1].map(at => page.locator('[data-entry]').nth(at));
      await first?.click();
      await page.waitForURL(/[?&]tc=/);
      const { search } = new URL(page.url());
      const count = other?.locator('xpath=..').getByRole('button', { name: /^Installations of / });
      await count?.click();
      await page.getByRole('dialog', { name: 'Installations' }).waitFor();
      await page.keyboard.press('Escape');
      expect(new URL(page.url()).search).toBe(search);

      const before = addMonths(month, -1);
      const ofMonth = new RegExp(`^TC Consumption of \\S+ in ${monthTitle(before)}, `);
      const drawer = await explained(page, ofMonth, 'TC Consumption');
      await drawer.getByText(`Reading of ${fullMonthTitle(month)}`).waitFor();
      await drawer.getByText(`Reading of ${fullMonthTitle(before)}`).waitFor();
      await page.keyboard.press('Escape');
      const reading = await explained(
        page,
        new RegExp(`^Reading of \\S+ in ${monthTitle(before)}, `),
        'Reading',
      );
      await reading.getByText(/^\d\d\/\d\d\/\d{4} · /).waitFor();
      await reading.getByRole('link', { name: `Show the audit of ${fullMonthTitle(before)}` }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get('month') === before);
      expect(faults).toEqual([]);
    },
  );

  it(
    'of a loss names the neighbour that may have its installations, and leads to the pair',
    { tags: 'long' },
    async () => {
      const { page, faults } = await visit('dt', `/dashboard/mis-tags?month=${month}`);
      const pair = page.locator('main ol > li').first();
      await pair.waitFor();
      const [over = '', negative = ''] = await pair.getByRole('heading', { level: 2 }).allTextContents();
      await pair.getByRole('link', { name: over.split(' ')[0] ?? '', exact: true }).click();
      const drawer = await explained(page, /^Percentage Loss /, 'Percentage Loss');
      await drawer.getByRole('heading', { name: 'Perhaps a mis-tag' }).waitFor();
      await drawer.getByRole('link', { name: negative, exact: true }).click();
      const other = await explained(page, /^Percentage Loss -/, 'Percentage Loss');
      await other.getByRole('link', { name: over, exact: true }).waitFor();
      await other.getByRole('link', { name: 'Review them' }).click();
      await page.getByRole('link', { name: 'Show all pairs' }).waitFor();
      for (const name of await page.locator('main ol > li').allTextContents())
        expect(name).toContain(negative);
      expect(faults).toEqual([]);
    },
  );

  it('of a TC that loses much month after month leads to each month', { tags: 'long' }, async () => {
    const { page, faults } = await visit('dt', `/dashboard/worst?tab=repeated&month=${month}`);
    const drawer = await explained(page, /^High months of /, 'Months over 15%');
    const links = drawer.getByRole('link');
    await expect.poll(() => links.count()).toBe(4);
    await links.last().click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname.startsWith('/tc-audit/') && searchParams.get('month') === addMonths(month, -3),
    );
    expect(faults).toEqual([]);
  });

  it('of what was paid of the bills has the sums behind both', { tags: 'long' }, async () => {
    const { page } = await visit('ee', `/dashboard?month=${month}`);
    const drawer = await explained(page, /^₹.* paid: how/, 'Collection (rupees)');
    await drawer.getByText('the sum of what they paid').waitFor();
  });

  it(
    'of an estimate has the months of its average; the estimates add up to the step of the energy',
    { tags: 'long' },
    async () => {
      const call = await api.as('ee');
      const query = { month, audited: true, billingStatus: 'UNBILLED', estimates: true, perPage: 100 };
      const { json } = await call('GET', '/ee/installations', { query });
      const found = rowsOf(json, 'installations').find(row => Number(row['estimate']?.['units']) > 0);
      const filter = JSON.stringify({ category: 'UNBILLED' });
      const address = new URLSearchParams({ month, filter });
      const { page, faults } = await visit(
        'ee',
        `/tc-audit/${String(found?.['transformer']?.['id'])}?${address}`,
      );
      const step = await explained(page, /^Unbilled [\d,]+: how/, 'Unbilled');
      const recorded = /[\d,]+\.\d\d/.exec(
        (await step.getByRole('heading', { level: 3 }).first().textContent()) ?? '',
      );
      await step.getByRole('link', { name: 'Show the installations' }).click();
      const estimates = page.getByRole('button', { name: /^Estimate of / });
      await estimates.first().waitFor();
      const units = (await estimates.allTextContents()).map(text => Number(text.replaceAll(',', '')));
      const sum = units.reduce((total, each) => total + Math.round(each * 100), 0) / 100;
      expect(formatFigure(sum)).toBe(recorded?.[0]);
      const drawer = await explained(page, /^Estimate of /, 'Estimate');
      expect(await drawer.getByText('kWh that it was billed for').count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
    },
  );
});
