import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { roles, type Role } from '#domain/roles.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn, repetitions } from '../support/repetitions.ts';
import { signInByHand } from '../support/signIn.ts';
import { openAs } from './support/openAs.ts';
import { usePages } from './support/pages.ts';

const api = useSharedApi();
const pages = usePages();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** The cards of the league table from the widest areas down. */
const levels = ['Zones', 'Circles', 'Divisions', 'Sub-divisions', 'Sections', 'TCs'] as const;
/** How many of them are above each designation. */
const above = { dt: 0, cio: 0, ce: 1, se: 2, ee: 3, aee: 4, ae: 5 } as const;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it.each(repetitions<readonly Role[]>({ usual: ['ee'], long: inTurn(roles, 4) }))(
  '%s signs in and goes through the league table to a TC’s audit and its readings',
  async role => {
    const { page, faults } = await pages.open({ baseURL: api.server.url });
    await page.goto('/');
    await signInByHand(page, role);
    await page.waitForURL(({ pathname }) => pathname === '/dashboard');
    await page.getByRole('combobox', { name: 'Year' }).selectOption(month.slice(0, 4));
    await page.getByRole('combobox', { name: 'Month' }).selectOption(month.slice(5));
    for (const level of levels.slice(above[role])) {
      const rows = card(page, level).locator('tbody tr');
      await rows.first().waitFor();
      // The sum stands in the last row; what is above it went in at its areas or TCs.
      expect(await card(page, level).locator('tfoot tr').count()).toBe(1);
      if (level !== 'TCs') {
        // An area with audits: its loss opens.
        await rows
          .filter({ has: page.getByRole('button', { name: /^Loss of / }) })
          .first()
          .getByRole('link')
          .click();
      }
    }
    const link = card(page, 'TCs').locator('tbody tr').first().getByRole('link').first();
    const number = (await link.textContent()) ?? '';
    await card(page, 'TCs')
      .getByRole('button', { name: new RegExp(`^Energy in of ${number} `) })
      .click();
    const inTable = page.getByRole('dialog', { name: 'TC Consumption' });
    const sum = await inTable.locator('b').first().textContent();
    await page.keyboard.press('Escape');
    await link.click();
    await page.getByRole('heading', { level: 1, name: `TC No. ${number}` }).waitFor();
    expect(new URL(page.url()).searchParams.get('month')).toBe(month);
    await page.getByRole('button', { name: /^TC Consumption .*: how/ }).click();
    const drawer = page.getByRole('dialog', { name: 'TC Consumption' });
    // The readings at both ends, and the same sum as the table's drawer has.
    for (const end of [month, addMonths(month, 1)])
      await drawer.getByText(`Reading of ${fullMonthTitle(end)}`).waitFor();
    expect(await drawer.locator('b').first().textContent()).toBe(sum);
    expect(faults).toEqual([]);
  },
);

/** A chart, the height at which to press its lower half, and where that leads. */
const slices = [
  // The ring is three quarters from the middle to the edge; the lower half belongs to the active installations.
  ['Billing Details', 0.87, '/billing', 'my_installations'],
  // The pie has the total as a thin ring around it; its lower half belongs to the audited ones.
  ['DTC Energy Audit', 0.97, '/tc-audit', 'total'],
  ['DTC Energy Audit', 0.75, '/tc-audit', 'audited'],
] as const;

it.each(slices)(
  'a press on a slice of %s, at %d of its height, opens %s?tab=%s',
  async (name, at, path, tab) => {
    const { page } = await openAs(api, pages, 'dt', `/dashboard?month=${month}`);
    const canvas = card(page, name).locator('canvas');
    const isDrawn = () =>
      canvas.evaluate(element => {
        if (!(element instanceof HTMLCanvasElement)) return false;
        const { width, height } = element;
        return element
          .getContext('2d')
          ?.getImageData(0, 0, width, height)
          .data.some(value => value !== 0);
      });
    await expect.poll(isDrawn).toBe(true);
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
    await canvas.click({ position: { x: width / 2, y: height * at } });
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === path && searchParams.get('tab') === tab && searchParams.get('month') === month,
    );
  },
);

it('an assistant engineer sees first what the next audit needs, follows a number to as many rows, and shares the view', async () => {
  const { page, context, faults } = await openAs(api, pages, 'ae', `/dashboard?month=${month}`);
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

  const lack = strip.locator('span:has(> a)').first();
  const [count] = (await lack.innerText()).split(/\s/);
  await lack.getByRole('link').click();
  await page
    .getByText(new RegExp(`^${count} transformers?$`))
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});
