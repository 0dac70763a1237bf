import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatCount, formatPercent, formatUnits } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { seriousFaults } from './support/axe.ts';
import { card, month, openDashboard } from './support/dashboard.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
const openAs = (username: string) => openDashboard(visits, api, username);

/** Returns the rows of a card's table, as texts. */
const rowsOf = (page: Page, name: string | RegExp) =>
  card(page, name)
    .locator('tbody tr')
    .evaluateAll(rows => rows.map(row => [...row.children].map(({ textContent }) => textContent)));

/** Returns whether something is drawn on a card's canvas. */
const isDrawn = (page: Page, name: string | RegExp) =>
  card(page, name)
    .locator('canvas')
    .evaluate(canvas => {
      if (!(canvas instanceof HTMLCanvasElement)) return false;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels?.some(value => value !== 0) ?? false;
    });

const homes = repetitions<readonly Role[]>({ usual: ['ae'], long: inTurn(['ae', 'aee', 'dt'], 3) });

describe.each(homes)('the home of %s', username => {
  it('shows what the API counts, as charts and as tables whose rows lead to their lists', async () => {
    const { page, faults } = await openAs(username);
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    const call = await api.as(username);
    const { json: counts } = await call('GET', `/${username}/installations/counts/months/${month}`);
    const { json: metrics } = await call('GET', `/${username}/audit-metrics/months/${month}`);
    const { json: figures } = await call('GET', `/${username}/area-figures/months/${month}`);

    const of = (name: string) => Number(counts['data']?.[name]);
    const statuses = ['doorLock', 'unbilled', 'vacant', 'mnr', 'zeroConsumption'];
    const active = of('all') - statuses.reduce((total, name) => total + of(name), 0);
    await expect.poll(() => isDrawn(page, 'Billing Details')).toBe(true);
    const billing = await rowsOf(page, 'Billing Details');
    expect(billing.map(([title, count]) => [title, count])).toEqual([
      ['Active Installations', formatCount(active)],
      ['Doorlock', formatCount(of('doorLock'))],
      ['Unbilled', formatCount(of('unbilled'))],
      ['Vacant', formatCount(of('vacant'))],
      ['MNR', formatCount(of('mnr'))],
      ['Zero Consumption', formatCount(of('zeroConsumption'))],
    ]);

    await expect.poll(() => isDrawn(page, 'DTC Energy Audit')).toBe(true);
    const audits = await rowsOf(page, 'DTC Energy Audit');
    expect(audits.slice(0, 3).map(([title, count]) => [title, count])).toEqual([
      ['Total', formatCount(Number(metrics['data']?.['totalTransformers']))],
      ['Audited', formatCount(Number(metrics['data']?.['audited']))],
      ['Unaudited', formatCount(Number(metrics['data']?.['unAudited']))],
    ]);
    const links = card(page, 'DTC Energy Audit').getByRole('link');
    const list = new URL((await links.nth(1).getAttribute('href')) ?? '', page.url());
    const area = new URL(page.url()).searchParams.get('area');
    expect([list.pathname, Object.fromEntries(list.searchParams)]).toEqual([
      '/tc-audit',
      { tab: 'audited', month, ...(area !== null && { area }) },
    ]);
    expect(area === null).toBe(username === 'dt');

    await card(page, 'Where the energy went').getByRole('listitem').first().waitFor();
    const { json: flow } = await call('GET', `/${username}/energy-flow/months/${month}`);
    const steps: unknown = flow['data']?.['steps'];
    const units = Array.isArray(steps) ? steps.map(step => Number(step.units)) : [];
    expect(
      await card(page, 'Where the energy went')
        .locator('li:not([data-beside]) > b')
        .evaluateAll(all => all.map(({ textContent }) => textContent)),
    ).toEqual([Number(flow['data']?.['energyIn']), ...units].map(formatUnits));

    const loss = page.locator('dl > div').filter({ hasText: 'Loss' }).locator('dd').first();
    expect(await loss.textContent()).toBe(
      formatPercent(Number(figures['data']?.['figures']?.['lossPercentage'])),
    );

    expect(await seriousFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await seriousFaults(page, ['color-contrast'])).toEqual([]);

    await card(page, 'Billing Details').getByRole('link', { name: 'MNR' }).click();
    await page.getByRole('heading', { name: 'MNR', level: 1 }).waitFor();
    const total = of('mnr') === 1 ? '1 installation' : `${formatCount(of('mnr'))} installations`;
    await page.getByText(total, { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});

/** A chart, the height at which to press its lower half, and where that leads. */
const slices = [
  // The ring is three quarters from the middle to the edge; the lower half belongs to the active installations.
  ['Billing Details', 0.87, '/billing', 'my_installations'],
  // The pie has the total as a thin ring around it; its lower half belongs to the audited ones.
  ['DTC Energy Audit', 0.97, '/tc-audit', 'total'],
  ['DTC Energy Audit', 0.75, '/tc-audit', 'audited'],
] as const;

it.each(
  repetitions<readonly (typeof slices)[number][]>({ usual: slices.slice(0, 1), long: inTurn(slices, 2) }),
)('a press on a slice of %s, at %d of its height, opens %s?tab=%s', async (name, at, path, tab) => {
  const { page } = await openAs('dt');
  await expect.poll(() => isDrawn(page, name)).toBe(true);
  const canvas = card(page, name).locator('canvas');
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await canvas.click({ position: { x: width / 2, y: height * at } });
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === path && searchParams.get('tab') === tab && searchParams.get('month') === month,
  );
});

const pressing = inTurn(['ae', 'ee', 'cio'], 3);

it.each(pressing)(
  'each slice of both charts leads %s to the list of as many',
  { tags: 'long' },
  async username => {
    const { page, faults } = await openAs(username);
    for (const [name, counted] of [
      ['Billing Details', 'installation'],
      ['DTC Energy Audit', 'transformer'],
    ] as const) {
      const rows = await rowsOf(page, name);
      expect(rows.length).toBeGreaterThan(2);
      for (const [title = '', count = ''] of rows) {
        await card(page, name).getByRole('link', { name: title, exact: true }).click();
        await page.getByText(new RegExp(`^${count} ${counted}s?$`)).waitFor();
        await page.goBack();
        await card(page, name).getByRole('link').first().waitFor();
      }
    }
    expect(faults).toEqual([]);
  },
);

it('names the worst TCs in the order asked for, and finds pairs that seem mis-tagged', async () => {
  const { page, faults } = await openAs('aee');
  const call = await api.as('aee');
  const ranked = async (by: string): Promise<string[]> => {
    const { json } = await call('GET', `/aee/worst-transformers/months/${month}`, { query: { by } });
    const found: unknown = json['data']?.['transformers'];
    return Array.isArray(found) ? found.map(each => String(each.number)) : [];
  };
  const numbers = () =>
    page
      .getByRole('main')
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => row.children[1]?.textContent));
  await card(page, 'Worst TCs').getByRole('link', { name: 'All' }).click();
  await page.getByRole('heading', { name: 'Worst by lost rupees', level: 1 }).waitFor();
  const byRupees = await ranked('rupees');
  await expect.poll(async () => (await numbers()).slice(0, byRupees.length)).toEqual(byRupees);
  await page.getByRole('link', { name: 'Worst by lost units' }).click();
  const byUnits = await ranked('units');
  await expect.poll(async () => (await numbers()).slice(0, byUnits.length)).toEqual(byUnits);

  await page.goto('/dashboard/mis-tags');
  const { json } = await call('GET', `/aee/mistags/months/${month}`);
  const count = Number(json['data']?.['count']);
  if (count === 0) await page.getByText(`No pair in ${fullMonthTitle(month)}.`).waitFor();
  else
    await page
      .getByRole('heading', { name: 'Worth a look' })
      .nth(Math.min(count, 10) - 1)
      .waitFor();
  await page.getByRole('link', { name: 'Installations read by others' }).click();
  await page.getByRole('heading', { name: 'Read by others', level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
