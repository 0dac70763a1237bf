import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { addMonths, currentMonth, fullMonthTitle } from '#domain/months.ts';
import { screensOf } from '../../../src/console/screen/screens.ts';
import { registry } from '../../../src/resources/index.ts';
import { signedIn } from '../../support/signIn.ts';
import type { Pages } from './pages.ts';
import { answersFor } from '../../support/answers.ts';

const role = 'ce';

/** Months that most sections have audited, so that lists of audited TCs have rows. */
const [earlier, later] = [addMonths(currentMonth(), -3), addMonths(currentMonth(), -2)];
const yearOf = (month: string) => month.slice(0, 4);

/** Every list of the designation, tabs included, once for each change (month, area) that the top bar offers for it. */
export const lists = screensOf(registry, answersFor(role)).flatMap(({ entry, path }) => {
  if (entry.kind === 'page' || path.includes(':')) return [];
  const { views, topBar } = entry;
  const addresses = views?.of.map(({ value }) => `${path}?${views.param}=${value}`) ?? [path];
  const changes = [...(topBar.month ? ['month'] : []), ...(topBar.hierarchy ? ['area'] : [])];
  return addresses.flatMap(address => changes.map(change => [change, address] as const));
});

/** Opens a list of an audited month in a browser in which an officer whose area contains others is signed in. */
export async function openList(pages: Pages, baseURL: string, address: string): Promise<Page> {
  const profile = await signedIn(baseURL, role);
  profile.storageState.origins[0]?.localStorage.push({ name: 'energy-audit.month', value: later });
  const { page } = await pages.open({ baseURL, ...profile });
  await page.goto(address);
  await page.locator('main').getByText('Loading...').first().waitFor({ state: 'detached' });
  await expect.poll(() => figures(page)).not.toEqual([]);
  return page;
}

/** Returns the undimmed texts with a digit, except in headings, names of tabs, controls and the page number. */
function figures(page: Page): Promise<string[]> {
  return page.locator('main').evaluate(main => {
    const solid = (element: Element | null): boolean =>
      element === null || (Number(getComputedStyle(element).opacity) > 0.6 && solid(element.parentElement));
    const besides = 'h1, h2, h3, thead, header, nav a > span, button, input, select, .visually-hidden';
    return [...main.querySelectorAll('*')]
      .filter(one => [...one.childNodes].some(node => node instanceof Text && /\d/.test(node.data)))
      .filter(one => !one.closest(besides) && one.getClientRects().length > 0 && solid(one))
      .map(({ textContent }) => textContent);
  });
}

/** Holds back all answers of the API until `end` is called; `held` returns how many wait. */
async function holdAnswers(page: Page) {
  let held = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/v1/**', async (route: Route) => {
    held += 1;
    await ended;
    await route.continue();
  });
  return { held: () => held, end };
}

const choose: Readonly<Record<string, (page: Page) => Promise<() => Promise<void>>>> = {
  month: async page => {
    await page.getByRole('button', { name: /^Audit Month/ }).click();
    const months = page.getByRole('dialog', { name: 'Audit Month' });
    await months.getByRole('radio').first().waitFor();
    if (yearOf(earlier) < yearOf(later)) await months.getByRole('button', { name: 'Previous year' }).click();
    const [name = ''] = fullMonthTitle(earlier).split(' ');
    return () => months.getByRole('radio', { name }).click();
  },
  area: async page => {
    await page.getByRole('button', { name: /^Display result as/ }).click();
    await page.getByLabel('Circle').selectOption({ index: 1 });
    await page
      .getByLabel('Division', { exact: true })
      .locator('option')
      .nth(1)
      .waitFor({ state: 'attached' });
    return () => page.getByRole('button', { name: 'Submit' }).click();
  },
};

/** Chooses another month or area while answers are slow. Checks that no old figure appears as if it were a new one. */
export async function expectNoOldFigures(page: Page, change: string): Promise<void> {
  const confirm = await choose[change]?.(page);
  const answers = await holdAnswers(page);
  await confirm?.();
  expect(await figures(page)).toEqual([]);
  await expect.poll(answers.held).toBeGreaterThan(0);
  expect(await figures(page)).toEqual([]);
  answers.end();
  await expect.poll(() => figures(page)).not.toEqual([]);
}
