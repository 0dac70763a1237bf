/**
 * Tests a resource of another API that takes one file and one line of the registry: see tests/e2e/substations and
 * docs/add-a-resource.md. Everyday, the project `tables` tests declared tables.
 *
 * @module-tag long
 */
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSharedApi } from '../support/api.ts';
import { signedIn } from '../support/signIn.ts';
import { startExtendedPortal } from './substations/portal.ts';
import { startRestServer } from './substations/restServer.ts';
import { seriousFaults } from './support/axe.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
const running: { url?: string; stops: (() => unknown)[] } = { stops: [] };

beforeAll(async () => {
  const rest = await startRestServer();
  running.stops.push(rest.stop);
  const portal = await startExtendedPortal({ api: api.server.url, rest: rest.url });
  running.stops.push(portal.stop);
  running.url = portal.url;
});
afterAll(() => Promise.all(running.stops.map(stop => stop())));

async function openAs(username: string, path: string, options: BrowserContextOptions = {}) {
  const { storageState } = await signedIn(api.server.url, username);
  const origins = storageState.origins.map(one => ({ ...one, origin: running.url ?? '' }));
  const { page } = await pages.openFresh({
    ...options,
    baseURL: running.url ?? '',
    acceptDownloads: true,
    storageState: { ...storageState, origins },
  });
  await page.goto(path);
  return page;
}

it('has a sidebar entry and a list with pages, search, filters and order, which a link reopens', async () => {
  const page = await openAs('ee', '/');
  await page.getByRole('link', { name: 'Substations' }).click();
  await page.getByText('23 substations').waitFor();
  const firstCode = () => page.locator('tbody tr').first().locator('td').nth(1).textContent();
  expect(await firstCode()).toBe('SS-101');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Rows 11–20').waitFor();
  await page.getByRole('button', { name: '110', exact: true }).click();
  await page.getByText('11 substations').waitFor();
  await page.getByRole('button', { name: 'Capacity (MVA)' }).click();
  await page.getByRole('button', { name: 'Capacity (MVA)' }).click();
  await page.getByRole('cell', { name: 'SS-122' }).waitFor();
  await expect.poll(firstCode).toBe('SS-122');
  await page.getByRole('searchbox', { name: 'Search by Code or Name' }).fill('SS-11');
  await page.getByText('5 substations').waitFor();
  await expect.poll(firstCode).toBe('SS-118');

  await page.reload();
  await page.getByText('5 substations').waitFor();
  await expect.poll(firstCode).toBe('SS-118');
});

it('has a declared row action that is done once, for the designations and rows that have it', async () => {
  const page = await openAs('cio', '/substations?filter={"q":"SS-10"}');
  const man = page.getByRole('button', { name: 'Man Substation 2' });
  await man.waitFor();
  expect(await page.getByRole('button', { name: 'Man Substation 1', exact: true }).count()).toBe(0);
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  await man.dblclick();
  await page.getByText('The substation is manned.').waitFor();
  await man.waitFor({ state: 'detached' });
  expect(sent).toEqual([expect.stringMatching(/^[\w-]{8,}$/)]);
  await page.reload();
  await page.getByText('9 substations').waitFor();
  expect(await man.count()).toBe(0);

  const ee = await openAs('ee', '/substations');
  await ee.getByText('23 substations').waitFor();
  expect(await ee.getByRole('button', { name: /^Man / }).count()).toBe(0);
});

it(
  'has a form that validates its fields, shows the server’s errors, and saves',
  { tags: 'long' },
  async () => {
    const page = await openAs('cio', '/substations');
    await page.getByRole('link', { name: 'Edit Substation 2', exact: true }).click();
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await code.fill('112');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Enter a code such as SS-101').waitFor();
    await code.fill('SS-101');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Taken', { exact: true }).waitFor();
    await code.fill('SS-900');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kadri Hills');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Successfully updated substation').waitFor();
    await page.getByRole('searchbox').fill('SS-900');
    await page.getByRole('cell', { name: 'Kadri Hills', exact: true }).waitFor();
  },
);

it('downloads every row as CSV for designations that may', async () => {
  const page = await openAs('ee', '/substations');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download substations' }).click(),
  ]);
  const csv = await text(await file.createReadStream());
  expect(csv.trim().split('\n')).toHaveLength(24);
});

it('does not exist for other designations: no entry, screen, form or button', { tags: 'long' }, async () => {
  const page = await openAs('se', '/substations');
  await page.getByText('Resource Not found').waitFor();
  expect(await page.getByRole('link', { name: 'Substations' }).count()).toBe(0);
  const lister = await openAs('ae', '/substations/1/edit');
  await lister.getByText('Resource Not found').waitFor();
  await lister.getByRole('link', { name: 'Substations' }).click();
  await lister.getByText('23 substations').waitFor();
  expect(await lister.getByRole('link', { name: /^Edit / }).count()).toBe(0);
  expect(await lister.getByRole('button', { name: 'Download substations' }).count()).toBe(0);
});

describe('the audit month', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Audit Month' });
  const picker = (page: Page) => page.getByRole('dialog', { name: 'Audit Month' });
  const month = (page: Page, name: string) => picker(page).getByRole('radio', { name, exact: true });
  const shows = (page: Page, value: string) =>
    page
      .getByRole('row', { name: new RegExp(`M-\\d+ ${value}`) })
      .first()
      .waitFor();

  /** Sets the time of the browser and that of the server, which the portal uses. */
  const setTime = async (page: Page, time: Date) => {
    await page.clock.setFixedTime(time);
    await page.route(/\/config\.json|\/v1\//, async route => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
    });
  };

  it(
    'starts as India’s current month; a chosen one is sent with calls and remembered',
    { tags: 'long' },
    async () => {
      const page = await openAs('ee', '/', { timezoneId: 'America/New_York' });
      // Half past midnight of 1 December in India, the afternoon before in New York.
      await setTime(page, new Date('2026-11-30T19:00:00Z'));
      await page.goto('/readings?page=2');
      await shows(page, '2026-12');
      expect(await button(page).textContent()).toBe('Audit MonthDecember 2026');

      await button(page).click();
      await month(page, 'December').and(page.locator('[aria-checked=true]')).waitFor();
      expect(await picker(page).getByRole('radio').count()).toBe(12);
      expect(await seriousFaults(page)).toEqual([]);
      await month(page, 'September').click();
      await picker(page).waitFor({ state: 'hidden' });
      await shows(page, '2026-09');
      await page.getByText('Rows 1–10').waitFor();
      await page.reload();
      await shows(page, '2026-09');
      expect(await button(page).textContent()).toBe('Audit MonthSeptember 2026');
    },
  );

  it('is never in the future or before 2015, whatever the browser stores', { tags: 'long' }, async () => {
    const page = await openAs('ee', '/');
    await setTime(page, new Date('2026-03-10T06:00:00Z'));
    for (const stored of ['2026-04', '2014-12', '2026-13', 'null', '{}', '']) {
      await page.evaluate(value => localStorage.setItem('energy-audit.month', value), stored);
      await page.goto('/readings');
      await shows(page, '2026-03');
    }
    await button(page).click();
    expect(await month(page, 'March').isEnabled()).toBe(true);
    expect(await month(page, 'April').isEnabled()).toBe(false);
    expect(await picker(page).getByRole('button', { name: 'Next year' }).isEnabled()).toBe(false);
    await picker(page).getByRole('button', { name: 'Year 2026' }).click();
    const years = await picker(page).getByRole('radio').allTextContents();
    expect(years).toEqual(Array.from({ length: 12 }, (_, index) => String(2015 + index)));
    await picker(page).getByRole('radio', { name: '2015' }).click();
    expect(await picker(page).getByRole('button', { name: 'Previous year' }).isEnabled()).toBe(false);
    await month(page, 'January').click();
    await shows(page, '2015-01');
  });

  it('can be chosen with the keyboard alone; the focus returns to the button', { tags: 'long' }, async () => {
    const page = await openAs('ee', '/');
    await page.clock.setFixedTime(new Date('2026-11-20T06:00:00Z'));
    await page.goto('/readings');
    await shows(page, '2026-11');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await month(page, 'November').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await shows(page, '2026-06');
    await button(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await month(page, 'June').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await button(page).and(page.locator(':focus')).waitFor();
    await shows(page, '2026-06');
  });

  it('is beside the area, which an assistant engineer can’t choose', { tags: 'long' }, async () => {
    const page = await openAs('ee', '/readings');
    await page.getByRole('row', { name: /M-1 .* division \d+/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Display result as' }).count()).toBe(1);
    const section = await openAs('ae', '/readings');
    await section.getByRole('row', { name: /M-1 .* All/ }).waitFor();
    expect(await section.getByRole('button', { name: 'Display result as' }).count()).toBe(0);
    expect(await button(section).count()).toBe(1);
  });
});
