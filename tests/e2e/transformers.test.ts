import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth, fullMonthTitle, monthTitle } from '#domain/months.ts';
import { rowsIn } from '../api/files/workbooks.ts';
import { useSharedApi, type Answered } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** A month that the demo utility has partly audited. */
const month = addMonths(currentMonth(), -3);

/** Opens the screen in that month. */
async function openAs(username: string, query = '') {
  const profile = await signedIn(api.server.url, username);
  profile.storageState.origins[0]?.localStorage.push({ name: 'energy-audit.month', value: month });
  const visit = await visits.open({ baseURL: api.server.url, acceptDownloads: true, ...profile });
  await visit.page.goto(`/tc-details${query}`);
  await entries(visit.page).first().waitFor();
  return visit;
}

const entries = (page: Page) => page.locator('[data-entry]');
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const total = (page: Page, count: number) =>
  page.getByText(`Total TCs ${formatCount(count)}`, { exact: true }).waitFor();

/** Returns the API's rows of a list. */
async function listed(username: string, query: Record<string, string | number> = {}) {
  const as = await api.as(username);
  const path = `/${username}/transformer-centres`;
  const { json } = await as('GET', path, { query: { month, perPage: 100, ...query } });
  const rows = Object.values(json['data']?.['transformers'] ?? {});
  return { rows, count: Number(json['data']?.['tcCount']) };
}
/** In the page: returns whether an element is completely within the list's frame. */
function isInView(element: Element): boolean {
  const { top = 0, bottom = 0 } = element.closest('ul')?.parentElement?.getBoundingClientRect() ?? {};
  const own = element.getBoundingClientRect();
  return own.top >= top && own.bottom <= bottom;
}
const lossOf = (tc: Answered | undefined) =>
  Object.values(tc?.['audit'] ?? {}).find(entry => String(entry['month']) === month)?.['lossPercentage'];

it('an ae finds a TC, reads its record, and reopens it by its address', async () => {
  const { rows, count } = await listed('ae');
  const numbers = rows.map(tc => String(tc['number']));
  const isAlone = (tc: Answered) => numbers.filter(each => each.includes(String(tc['number']))).length === 1;
  const audited = rows.find(tc => typeof lossOf(tc) === 'number' && isAlone(tc));
  expect(audited).toBeDefined();
  const [number, id] = [String(audited?.['number']), String(audited?.['id'])];
  const { page, faults } = await openAs('ae');
  await total(page, count);
  expect(await pane(page, 'Details').innerText()).toContain('No TC Selected');

  // Uses only the keyboard: search, the first entry, View TC.
  await page.getByRole('searchbox').fill(number);
  await total(page, 1);
  await page.getByText('1 TC found').waitFor({ state: 'attached' });
  await entries(page).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('listitem').filter({ has: entries(page) });
  const loss = `${Number(lossOf(audited)).toFixed(2)}%`;
  await expect.poll(() => entry.innerText()).toContain(`Loss, ${monthTitle(month)}\n${loss}`);
  await pane(page, 'Details').getByRole('heading', { name: number }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await pane(page, 'View TC Details')
    .getByRole('heading', { name: `TC no. ${number}` })
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'View TC Details',
  );

  await page.reload();
  await page.getByRole('heading', { name: `TC no. ${number}` }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(number);
  await total(page, 1);
  await page.goBack();
  await pane(page, 'Details')
    .getByRole('heading', { name: fullMonthTitle(month) })
    .waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ tc: id });

  // Another month shows that month's figures of the same TC.
  await page.getByRole('button', { name: 'Audit Month' }).click();
  const other = addMonths(month, 1);
  await page.getByRole('radio', { name: monthTitle(other).slice(0, 3) }).click();
  await pane(page, 'Details')
    .getByRole('heading', { name: fullMonthTitle(other) })
    .waitFor();
  await expect.poll(() => entry.innerText()).toContain(`Loss, ${monthTitle(other)}`);
  expect(faults).toEqual([]);
});

it('the list filters by reading days, loads more and has arrow keys; Ctrl-K opens the form', async () => {
  const { rows, count } = await listed('ae');
  const days = [...new Set(rows.map(tc => Number(tc['readingDay'])))].slice(0, 2);
  const chosen = rows.filter(tc => days.includes(Number(tc['readingDay']))).length;
  const { page, faults } = await openAs('ae');
  await total(page, count);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect.poll(() => entries(page).count()).toBe(Math.min(40, count));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(String(rows[20]?.['number']));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    String(rows[1]?.['number']),
  );

  // An entry far down, opened by its address, is in view with all its details.
  await page.goto(`/tc-details?tc=${String(rows[15]?.['id'])}`);
  await page.locator('li[data-open="true"]').getByRole('link', { name: 'View TC' }).waitFor();
  await expect.poll(() => page.locator('li[data-open="true"] a').last().evaluate(isInView)).toBe(true);

  // A search that starts at the same moment as another entry opens does not close that entry.
  await page.getByRole('searchbox').fill(String(rows[14]?.['number']));
  await page.evaluate(() => {
    document.querySelectorAll<HTMLElement>('[data-entry]')[14]?.click();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.querySelector('input[type=search]')?.dispatchEvent(enter);
  });
  await pane(page, 'Details')
    .getByRole('heading', { name: String(rows[14]?.['number']) })
    .waitFor();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('filter'))
    .toContain(String(rows[14]?.['number']));
  expect(new URL(page.url()).searchParams.get('tc')).toBe(String(rows[14]?.['id']));
  await page.getByRole('searchbox').fill('');
  await total(page, count);

  await page.getByRole('button', { name: 'Filter' }).click();
  const dayPills = page.getByRole('form', { name: 'Filter' }).getByRole('button', { name: /^\d+$/ });
  const widths = await dayPills.evaluateAll(pills => pills.map(pill => pill.getBoundingClientRect().width));
  expect([widths.length, new Set(widths).size]).toEqual([31, 1]);
  for (const day of days) await page.getByRole('button', { name: String(day), exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await total(page, chosen);
  await page.reload();
  await total(page, chosen);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Filter 1 applied', exact: true }).waitFor();
  expect(await page.getByRole('searchbox').evaluate(roomBesidePlaceholder)).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: /^Reading day .* clear this filter$/ }).click();
  await total(page, count);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Add New');
  await page.keyboard.press('Enter');
  await pane(page, 'Add New TC').getByRole('heading', { name: 'Add New TC' }).waitFor();
  expect(new URL(page.url()).searchParams.get('mode')).toBe('add');
  expect(faults).toEqual([]);
});

it(
  'the address of a missing TC, or another section’s, says that it is not on record',
  { tags: 'long' },
  async () => {
    const foreign = String((await listed('ae2')).rows[0]?.['id']);
    const { page } = await openAs('ae');
    for (const id of [foreign, 'none']) {
      await page.goto(`/tc-details?tc=${id}&mode=view`);
      await page.getByText('This TC is not on record in your area.').waitFor();
    }
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByText('No TC Selected').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  },
);

it('a mistyped feeder in the address shows a message, and can be cleared', { tags: 'long' }, async () => {
  const { count } = await listed('ae');
  const filter = JSON.stringify({ feederId: 'mistyped' });
  const { page } = await openAs('ae');
  await page.goto(`/tc-details?${new URLSearchParams({ filter })}`);
  await page.getByText('The address holds something that is not valid: feederId.').waitFor();
  await page.getByRole('button', { name: 'Feeder unknown: clear this filter' }).waitFor();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await total(page, count);
});

it.each(repetitions({ usual: ['aee'], long: inTurn(['aee', 'ee', 'dt', 'cio'], 4) }))(
  '%s sees the TCs of their area with their sections, and can’t change any',
  async who => {
    const { rows, count } = await listed(who);
    const id = String(rows[1]?.['id']);
    const { page, faults } = await openAs(who, `?tc=${id}&mode=edit`);
    await total(page, count);
    await pane(page, 'Details')
      .getByRole('heading', { name: fullMonthTitle(month) })
      .waitFor();
    const texts = await entries(page).allInnerTexts();
    expect(texts.map(text => /Section (\d+)/.exec(text)?.[1])).toEqual(
      rows.slice(0, 20).map(tc => String(tc['location']?.['sectionCode'])),
    );
    expect(await page.getByRole('link', { name: /Add New TC|Edit TC/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'View TC' }).count()).toBe(2);
    expect(faults).toEqual([]);
  },
);

it.each(['ae', 'aee'])(
  'placeholders for %s are as high as the entries that replace them',
  { tags: 'long' },
  async who => {
    const { page } = await openAs(who);
    const heightOf = (entry: HTMLElement | SVGElement) => entry.getBoundingClientRect().height;
    const entry = await page
      .locator('li')
      .filter({ has: entries(page) })
      .first()
      .evaluate(heightOf);
    await page.route('**/transformer-centres?*', () => undefined);
    await page.reload();
    await page.getByText('Loading...', { exact: true }).first().waitFor();
    const waiting = pane(page, 'TCs').locator('[aria-hidden=true] > div').first();
    expect(await waiting.evaluate(heightOf)).toBe(entry);
  },
);

it('both files have every TC of the list', { tags: 'long' }, async () => {
  const { count } = await listed('ae');
  const { page } = await openAs('ae');
  const files = [];
  for (const choice of ['Download all TCs', 'Download all TCs feeder-wise']) {
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'TC file download' });
    await dialog.getByRole('radio', { name: choice, exact: true }).check();
    const arrives = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await arrives;
    await page.getByText('Download started.').first().waitFor();
    const [sheet = []] = Object.values(
      rowsIn(Buffer.concat(await (await file.createReadStream()).toArray())),
    );
    files.push(sheet);
    await page.getByText(`${formatCount(count)} rows in the file`).waitFor();
  }
  expect(files.map(({ length }) => length)).toEqual([count, count]);
  const [byNumber, byFeeder] = files.map(sheet => Object.keys(sheet[0] ?? {}));
  expect(byFeeder).not.toEqual(byNumber);
});

/** Returns the room in a search box beside its placeholder, px. */
function roomBesidePlaceholder(box: HTMLElement | SVGElement): number {
  if (!(box instanceof HTMLInputElement)) return Number.NaN;
  const { font, paddingLeft, paddingRight } = getComputedStyle(box);
  const drawing = document.createElement('canvas').getContext('2d');
  if (!drawing) return Number.NaN;
  drawing.font = font;
  const { width } = drawing.measureText(box.placeholder);
  return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
}
