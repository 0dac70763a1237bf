/** @module-tag long */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatCount } from '#domain/formats.ts';
import { addMonths, currentMonth } from '#domain/months.ts';
import { failureReasons, failureReasonTitles } from '#domain/transformers.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited, which has TCs of every kind. */
const month = addMonths(currentMonth(), -2);
const [reason] = failureReasons;

async function openTab(tab: string): Promise<Page> {
  const profile = await signedIn(api.server.url, 'dt');
  const { page } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(`/tc-audit?tab=${tab}&month=${month}`);
  return page;
}

const answerOf = async (path: string, query = {}) =>
  (await (await api.as('dt'))('GET', `/dt/${path}`, { query })).json['data'];
const metrics = () => answerOf(`audit-metrics/months/${month}`);

/** Waits until the list shows so many rows in all. */
const listed = (page: Page, count: unknown) =>
  page.getByText(`${formatCount(Number(count))} transformers`, { exact: true }).waitFor();

const tab = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });
const card = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const chosenCards = (page: Page) => page.getByRole('main').locator('fieldset [aria-pressed=true]').count();
const shownPage = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]');

/** Waits until the second page is shown. */
async function turnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^Rows 11–/).waitFor();
}

/** Narrows the TCs with remarks to those with one reason. Returns how many the API has of them. */
async function narrowToReason(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('form', { name: 'Filter' });
  const reasons = panel.getByRole('group', { name: 'Remarks' });
  await reasons.getByRole('button', { name: failureReasonTitles[reason], exact: true }).click();
  await panel.getByRole('button', { name: 'Apply' }).click();
  const { tcCount } =
    (await answerOf('transformer-centres', { month, withRemarks: true, remark: reason })) ?? {};
  await listed(page, tcCount);
  return Number(tcCount);
}

const changes = [
  {
    from: 'audited',
    chosen: 'Above 20%',
    to: 'Transformers Unaudited',
    count: 'unAudited',
    back: 'Transformers Audited',
    before: 'audited',
  },
  {
    from: 'unaudited',
    chosen: 'TCs With Remarks',
    to: 'Total Transformers',
    count: 'totalTransformers',
    back: 'Transformers Unaudited',
    before: 'unAudited',
  },
];

it.each(inTurn(changes, 2))(
  'a change from the tab $from shows page 1 of all TCs, with no card chosen',
  async change => {
    const { from, chosen, to, count, back, before } = change;
    const page = await openTab(from);
    const counts = await metrics();
    await card(page, chosen).click();
    await expect.poll(() => chosenCards(page)).toBe(1);
    await turnPage(page);
    for (const [title, all] of [
      [to, count],
      [back, before],
    ] as const) {
      await tab(page, title).click();
      await listed(page, counts?.[all]);
      await page.getByText(/^Rows 1–10$/).waitFor();
      expect(await shownPage(page).textContent()).toBe('1');
      expect(await chosenCards(page)).toBe(0);
      await turnPage(page);
    }
  },
);

it.each([
  { way: 'another card', leave: 'TCs Without Consumption', count: 'withoutConsumption' },
  { way: 'no card', leave: 'TCs With Remarks', count: 'unAudited' },
])('the reason of a remark no longer narrows the list once $way is chosen', async ({ leave, count }) => {
  const page = await openTab('unaudited');
  const counts = await metrics();
  await card(page, 'TCs With Remarks').click();
  const few = await narrowToReason(page);
  expect(few).toBeGreaterThan(10);
  expect(few).toBeLessThan(Number(counts?.['withRemark']));
  await turnPage(page);
  await card(page, leave).click();
  await listed(page, counts?.[count]);
  expect(await shownPage(page).textContent()).toBe('1');
  await card(page, 'TCs With Remarks').click();
  await listed(page, counts?.['withRemark']);
});

it('the reason of a remark narrows the list as long as its card is chosen, and not after a change of the tab', async () => {
  const page = await openTab('unaudited');
  const counts = await metrics();
  await card(page, 'TCs With Remarks').click();
  const few = await narrowToReason(page);
  await turnPage(page);
  await page.reload();
  await listed(page, few);
  await tab(page, 'Transformers Audited').click();
  await listed(page, counts?.['audited']);
  await tab(page, 'Transformers Unaudited').click();
  await listed(page, counts?.['unAudited']);
  await card(page, 'TCs With Remarks').click();
  await listed(page, counts?.['withRemark']);
});
