import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { card, month, openDashboard } from './support/dashboard.ts';
import { focused, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
const openAs = (username: string) => openDashboard(visits, api, username);

it(
  'leads from the whole utility down to a TC, area by area; month and area stay',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('dt');
    for (const [title, name] of [
      ['Zones', 'Mangaluru'],
      ['Circles', 'Mangaluru'],
      ['Divisions', 'Mangaluru South'],
      ['Sub Divisions', 'Kadri'],
      ['Sections', 'Kadri'],
    ] as const) {
      await card(page, title).getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
    }
    const table = card(page, 'TCs').getByRole('table');
    await table.locator('tbody tr').first().waitFor();
    const lost = await table.locator('tfoot td').last().textContent();
    expect(
      await page.locator('dl > div').filter({ hasText: 'Lost' }).locator('dd').first().textContent(),
    ).toBe(lost);

    await table.locator('tbody a').first().click();
    await page.waitForURL(/\/tc-audit\/[\da-f-]{36}/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Kadri Section' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Month' }).inputValue()).toBe(month.slice(5));

    await page.getByRole('navigation', { name: 'Areas around it' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Whole utility' }).waitFor();
    await card(page, 'Zones').getByRole('row').nth(2).waitFor();
  },
);

it(
  'works with the keyboard alone: a month without audits, the latest audited one, and an area',
  { tags: 'long' },
  async () => {
    const { page } = await openAs('aee');
    await tabTo(page, /^Year$/);
    await page.keyboard.press('Home');
    await tabTo(page, /^Month$/);
    await page.keyboard.press('End');
    await page.getByText(`No TC is audited in ${fullMonthTitle(currentMonth())} yet.`).waitFor();
    await tabTo(page, /^Latest audited: /);
    await page.keyboard.press('Enter');
    await page.locator('dl').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Month' }).inputValue()).not.toBe(
      currentMonth().slice(5),
    );
    await card(page, 'Sections').locator('tbody tr').first().waitFor();
    await tabTo(page, /^Bejai$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bejai Section' }).waitFor();
    await card(page, 'TCs').locator('tbody tr').first().waitFor();
    expect(await focused(page)).toBe('Bejai Section');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Kadri Sub Division');
    await page.keyboard.press('Enter');
    await card(page, 'Sections').locator('tbody tr').first().waitFor();
    expect(await focused(page)).toBe('Kadri Sub Division');
  },
);

it('opens an area and one around it in other tabs, while this one stays', { tags: 'long' }, async () => {
  const { page, context } = await openAs('ee');
  /** Opens a link in another tab, and returns that. */
  const opened = async (link: Locator, press: Parameters<Locator['click']>[0]) => {
    const another = context.waitForEvent('page');
    await link.click(press);
    const tab = await another;
    await tab.waitForURL(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    return tab;
  };
  const home = page.url();
  const inward = card(page, 'Sub Divisions').getByRole('link', { name: 'Kadri', exact: true });
  const inner = await opened(inward, { modifiers: ['ControlOrMeta'] });
  await inner.getByRole('heading', { level: 1, name: 'Kadri Sub Division' }).waitFor();
  expect(new URL(inner.url()).searchParams.get('month')).toBe(month);
  const around = inner.getByRole('navigation', { name: 'Areas around it' }).getByRole('link').first();
  const outer = await opened(around, { button: 'middle' });
  await outer.getByRole('heading', { level: 1, name: 'Mangaluru South Division' }).waitFor();
  expect([page.url(), outer.url()]).toEqual([home, home]);
  await inner.getByRole('heading', { level: 1, name: 'Kadri Sub Division' }).waitFor();
});

it.each(inTurn(['/dashboard', '/tc-details', '/tc-audit?tab=audited'], 3))(
  'on %s the latest audited month is a link, which another tab opens for the same area',
  { tags: 'long' },
  async path => {
    const { page, context, faults } = await openAs('ee');
    const current = currentMonth();
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}month=${current}&area=5.54.541.54101`);
    const link = page.getByRole('link', { name: /^Latest audited: / });
    const href = new URL((await link.getAttribute('href')) ?? '', page.url());
    const latest = href.searchParams.get('month') ?? '';
    expect(await link.textContent()).toContain(fullMonthTitle(latest));
    expect([href.pathname, href.searchParams.get('area')]).toEqual([path.split('?')[0], '5.54.541.54101']);
    expect(href.searchParams.get('tab')).toBe(path.includes('tab') ? 'audited' : null);

    const opened = context.waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL(href.href);
    await other.getByRole('button', { name: 'Display result as Kadri Sub Division' }).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe(current);

    await link.click();
    await page.waitForURL(({ searchParams }) => searchParams.get('month') === latest);
    await link.waitFor({ state: 'detached' });
    await page.goBack();
    await link.waitFor();
    expect(faults).toEqual([]);
  },
);
