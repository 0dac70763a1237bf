import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatCount, formatPercent } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { seriousFaults } from './support/axe.ts';
import { focused, tabTo } from './support/tabTo.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** Opens the home address as an officer who last looked at that month. */
async function openAs(username: string) {
  const profile = await signedIn(api.server.url, username);
  const visit = await visits.open({ baseURL: api.server.url, ...profile });
  await visit.context.addInitScript(chosen => {
    localStorage.setItem('energy-audit.month', chosen);
  }, month);
  await visit.page.goto('/');
  await visit.page.locator('dl').first().waitFor();
  return visit;
}

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

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

describe.each(['ae', 'aee', 'dt'] as const)('the home of %s', username => {
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
        .locator('li > button')
        .evaluateAll(all => all.map(({ textContent }) => textContent)),
    ).toEqual([Number(flow['data']?.['energyIn']), ...units].map(each => formatCount(Math.round(each))));

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

it.each([
  // The ring is three quarters from the middle to the edge; the lower half belongs to the active installations.
  ['Billing Details', 0.87, '/billing', 'my_installations'],
  // The pie has the total as a thin ring around it; its lower half belongs to the audited ones.
  ['DTC Energy Audit', 0.97, '/tc-audit', 'total'],
  ['DTC Energy Audit', 0.75, '/tc-audit', 'audited'],
])('a press on a slice of %s, at %d of its height, opens %s?tab=%s', async (name, at, path, tab) => {
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

it.each(['ae', 'ee', 'cio'])('each slice of both charts leads %s to the list of as many', async username => {
  const { page, faults } = await openAs(username);
  const home = page.url();
  for (const [name, counted] of [
    ['Billing Details', 'installation'],
    ['DTC Energy Audit', 'transformer'],
  ] as const) {
    const rows = await rowsOf(page, name);
    expect(rows.length).toBeGreaterThan(2);
    for (const [title = '', count = ''] of rows) {
      await card(page, name).getByRole('link', { name: title, exact: true }).click();
      await page.getByText(new RegExp(`^${count} ${counted}s?$`)).waitFor();
      await page.goto(home);
      await card(page, name).getByRole('link').first().waitFor();
    }
  }
  expect(faults).toEqual([]);
});

it('leads from the whole utility down to a TC, area by area; month and area stay', async () => {
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
  expect(await page.locator('dl > div').filter({ hasText: 'Lost' }).locator('dd').first().textContent()).toBe(
    lost,
  );

  await table.locator('tbody a').first().click();
  await page.waitForURL(/\/tc-audit\/[\da-f-]{36}/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Kadri Section' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Month' }).inputValue()).toBe(month.slice(5));

  await page.getByRole('navigation', { name: 'Areas around it' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Whole utility' }).waitFor();
  await card(page, 'Zones').getByRole('row').nth(2).waitFor();
});

it('works with the keyboard alone: a month without audits, the latest audited one, and an area', async () => {
  const { page } = await openAs('aee');
  await tabTo(page, /^Year$/);
  await page.keyboard.press('Home');
  await tabTo(page, /^Month$/);
  await page.keyboard.press('End');
  await page.getByText(`No TC is audited in ${fullMonthTitle(currentMonth())} yet.`).waitFor();
  await tabTo(page, /^Latest audited: /);
  await page.keyboard.press('Enter');
  await page.locator('dl').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Month' }).inputValue()).not.toBe(currentMonth().slice(5));
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
});

it('opens an area and one around it in other tabs, while this one stays', async () => {
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

it('says to an assistant engineer first what the next audit needs, and shares the view', async () => {
  const { page, context } = await openAs('ae');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const strip = page.getByRole('region', { name: 'What the next audit still needs' });
  const next = addMonths(month, 1);
  await strip.getByRole('heading', { name: fullMonthTitle(next) }).waitFor();
  const { json } = await (await api.as('ae'))('GET', `/ae/readiness/months/${next}`);
  const { ready, transformers, audited } = Object(json['data']);
  await strip.getByText(`${ready} of ${transformers - audited} TCs can be audited`).waitFor();
  await strip.getByRole('button', { name: 'START AUDIT' }).waitFor();
  const [first, second] = [strip, page.locator('dl').first()].map(each => each.boundingBox());
  expect((await first)?.y).toBeLessThan((await second)?.y ?? 0);

  await page.getByRole('button', { name: 'Share this view' }).click();
  await page.getByText('The address of this view is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

it('prepares the month in progress while the current month is shown, as it is at first', async () => {
  const { page } = await openAs('ae');
  const inProgress = addMonths(currentMonth(), -1);
  await page.goto(`/dashboard?month=${currentMonth()}`);
  const strip = page.getByRole('region', { name: 'What the next audit still needs' });
  await strip.getByRole('heading', { name: fullMonthTitle(inProgress) }).waitFor();
  const { json } = await (await api.as('ae'))('GET', `/ae/readiness/months/${inProgress}`);
  const { ready, transformers, audited } = Object(json['data']);
  await strip.getByText(`${ready} of ${transformers - audited} TCs can be audited`).waitFor();
  await strip.getByRole('button', { name: 'START AUDIT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Audit Month' });
  await dialog.getByRole('radio', { name: fullMonthTitle(inProgress).slice(0, 3), checked: true }).waitFor();
});

it.each(['/dashboard', '/tc-details', '/tc-audit?tab=audited'])(
  'on %s the latest audited month is a link, which another tab opens for the same area',
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

describe.each(['ae', 'dt'] as const)('what the next audit still needs, to %s', username => {
  it('leads from each number to a list of as many TCs or installations', async () => {
    const { page, faults } = await openAs(username);
    const home = page.url();
    const links = page.getByRole('region', { name: 'What the next audit still needs' }).getByRole('link');
    await links.first().waitFor();
    const texts = await links.allTextContents();
    expect(texts.at(-1)).toMatch(/ untagged installations?$/);
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) {
      await links.getByText(text, { exact: true }).click();
      const [count, ...words] = text.split(' ');
      const [noun, tab] =
        words[0] === 'untagged' ? ['installation', 'new_installations'] : ['transformer', 'unaudited'];
      await page
        .getByText(new RegExp(`^${count} ${noun}s?$`))
        .first()
        .waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
      await page.goBack();
      await page.waitForURL(home);
    }
    expect(faults).toEqual([]);
  });
});

it('names what is missing by area, each number with its list', async () => {
  const { page, faults } = await openAs('dt');
  await page.getByRole('button', { name: 'What is missing, by area' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: /: No billing, Mangaluru$/ });
  const count = await link.textContent();
  await link.click();
  await page.getByRole('button', { name: 'Display result as Mangaluru Zone' }).waitFor();
  await page.getByText(`${count} transformers`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Audit gap No billing' }).click();
  await page.waitForURL(({ searchParams }) => !(searchParams.get('filter') ?? '').includes('lacks'));
  expect(faults).toEqual([]);
});
