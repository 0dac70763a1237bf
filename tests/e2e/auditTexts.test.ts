import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addMonths, currentMonth } from '#domain/months.ts';
import { useSharedApi } from '../support/api.ts';
import { inTurn } from '../support/repetitions.ts';
import { signedIn } from '../support/signIn.ts';
import { rowsOf } from '../support/territory.ts';
import { useVisits } from './support/visits.ts';

const api = useSharedApi();
const visits = useVisits();
/** The last month that most sections have audited. */
const month = addMonths(currentMonth(), -2);

/** The specification's columns of the audit list, in order. */
const listed = [
  '#',
  'MR Code',
  'Reading Day',
  'TC No.',
  'TC Name',
  'Installations',
  'TC Consumption',
  'Installations Consumption',
  'Loss Percentage',
  'Division Name',
  'Sub-division name',
  'Section Name',
];

/** The tabs and cards of the audit list, by its address, and its columns after those of every tab. */
const lists: readonly { query: string; cards: readonly string[]; last: readonly string[] }[] = [
  { query: 'tab=total', cards: [], last: ['View'] },
  {
    query: 'tab=audited',
    cards: ['Below -5%', '-5 to 0%', '0 - 5%', '5 - 10%', '10 - 15%', '15 - 20%', 'Above 20%'],
    last: ['View'],
  },
  {
    query: `tab=unaudited&filter=${encodeURIComponent('{"gap":"withRemarks"}')}`,
    // The last one is ours.
    cards: [
      'TCs Without Installation Consumption',
      'TCs Without Consumption',
      'TCs With Remarks',
      'TCs Ready to Audit',
    ],
    last: ['Remark', 'View'],
  },
];

/** The specification's columns of the installations of a TC, in order. */
const installations = [
  '#',
  'MR Code',
  'Reading Day',
  'Account ID',
  'RR Number',
  'Tariff',
  'Consumer Name',
  'Sanctioned Load (kW and HP)',
  'Consumption',
  'Bill Amount',
];

/** Ours: what an installation would have used. */
const estimate = 'Estimate, kWh';

/** The cards of the loss analysis, and the columns that each adds. */
const categories: readonly { card: string; adds: readonly string[] }[] = [
  { card: 'Unbilled', adds: [estimate] },
  { card: 'Vacant', adds: [] },
  { card: 'Zero Consumption', adds: [estimate] },
  { card: 'MNR', adds: [estimate] },
  { card: 'Doorlock', adds: [estimate] },
  { card: 'Abnormal Installations', adds: ['E-max Consumption'] },
  { card: 'Subnormal Installations', adds: ['E-min Consumption'] },
  { card: 'Bill Cancellation', adds: ['Bill Cancellation', 'Collection'] },
];

/** The figures of a TC: the specification's nine, and ABR, which is ours. */
const figures = [
  'TC Consumption',
  'Installations Consumption',
  'Percentage Loss',
  'ARR',
  'ABR',
  'AT&C (%)',
  'Demand (rupees)',
  'Collection (rupees)',
  'Billing Efficiency (%)',
  'Collection Efficiency (%)',
];

async function openAs(username: string, path: string): Promise<Page> {
  const profile = await signedIn(api.server.url, username);
  const { page } = await visits.open({ baseURL: api.server.url, ...profile });
  await page.goto(path);
  return page;
}

const heads = (page: Page) => page.getByRole('main').locator('thead th').allTextContents();

/** Returns the labels of the cards in a group, without their numbers. */
const cardsOf = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).locator('button > span:first-child').allTextContents();

describe('the audit list', () => {
  it.each(lists)('at $query has the texts of the specification', async ({ query, cards, last }) => {
    const page = await openAs('ee', `/tc-audit?month=${month}&${query}`);
    await page.getByRole('heading', { level: 1, name: 'TC Audit', exact: true }).waitFor();
    await expect.poll(() => heads(page)).toEqual([...listed, ...last]);
    const found = await Promise.all(['Loss bands', 'What is missing'].map(group => cardsOf(page, group)));
    expect(found.flat()).toEqual(cards);
    const tabs = page.getByRole('navigation', { name: 'Audit status' }).getByRole('link');
    const titles = (await tabs.allTextContents()).map(text => text.replace(/[\d,]+$/, ''));
    expect(titles).toEqual(['Total Transformers', 'Transformers Audited', 'Transformers Unaudited']);
    await page.getByRole('searchbox', { name: 'TC Number', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export to Excel', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('form', { name: 'Filter' });
    const filters = ['Execution Type', ...(last.includes('Remark') ? ['Remarks'] : [])];
    expect(await panel.locator('span[aria-hidden=true]').allTextContents()).toEqual(
      expect.arrayContaining(filters),
    );
  });

  it(
    'offers an engineer to audit an unaudited TC, and to start the audit of a month',
    { tags: 'long' },
    async () => {
      const page = await openAs('ae', `/tc-audit?month=${addMonths(month, 1)}&tab=unaudited`);
      await page
        .getByRole('table')
        .getByRole('button', { name: /^Audit ./ })
        .first()
        .waitFor();
      await page.goto('/file-upload');
      await page.getByRole('button', { name: 'START AUDIT', exact: true }).click();
      await page.getByRole('dialog', { name: 'Select Audit Month', exact: true }).waitFor();
    },
  );
});

it('the audit of a TC has the texts of the specification, in each category', { tags: 'long' }, async () => {
  const call = await api.as('ee');
  const { json } = await call('GET', '/ee/transformer-centres', { query: { month, audited: true } });
  const [row] = rowsOf(json, 'transformers');
  const page = await openAs('ee', `/tc-audit/${String(row?.['id'])}?month=${month}`);
  await page
    .getByRole('heading', { level: 1, name: `TC No. ${String(row?.['number'])}`, exact: true })
    .waitFor();
  for (const name of ['BACK', 'View TC']) await page.getByRole('button', { name, exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'RR Number', exact: true }).waitFor();
  expect(await page.locator('main ul').first().locator('li > span').allTextContents()).toEqual(figures);
  const group = page.getByRole('group', { name: 'Loss Analysis', exact: true });
  expect(await cardsOf(page, 'Loss Analysis')).toEqual(categories.map(({ card }) => card));
  const own = ['Action'];
  await expect.poll(() => heads(page)).toEqual([...installations, ...own]);
  const amount = page.locator('tbody tr').first().locator('td').nth(installations.indexOf('Bill Amount'));
  await expect.poll(() => amount.textContent()).toMatch(/^₹[\d,]+\.\d\d$/);
  for (const { card, adds } of categories) {
    await group.getByRole('button', { name: new RegExp(`^${card}`) }).click();
    await page.getByRole('heading', { name: new RegExp(`^[\\d,]+ Installations? ?${card}$`) }).waitFor();
    await expect.poll(() => heads(page), { message: card }).toEqual([...installations, ...adds, ...own]);
  }
});

/** The specification's columns that all lists of Billing share, in order; ae does not see the section. */
const billed = (username: string, load: string) => [
  '#',
  'MR Code',
  ...(username === 'ae' ? [] : ['Section Code']),
  'Reading Day',
  'Account ID',
  'RR Number',
  'Tariff',
  'Consumer Name',
  `${load} (kW and HP)`,
];

/** The lists of Billing, by their tabs, with their titles and last columns. */
const billingLists: readonly { tab: string; title: string; load?: string; last: readonly string[] }[] = [
  { tab: 'my_installations', title: 'All Installations', last: ['TC Number'] },
  { tab: 'new_installations', title: 'Untagged Installations', last: ['TC Number'] },
  { tab: 'unbilled', title: 'Unbilled', last: ['Duration'] },
  { tab: 'vacant', title: 'Vacant', last: ['Duration'] },
  { tab: 'zero_consumption', title: 'Zero Consumption', last: ['Duration'] },
  { tab: 'mnr', title: 'MNR', last: ['Duration'] },
  { tab: 'doorlock', title: 'Doorlock', last: ['Duration'] },
  {
    tab: 'abnormal',
    title: 'Abnormal',
    load: 'Sanctioned Load',
    last: ['Consumption', 'E-max Consumption'],
  },
  {
    tab: 'subnormal',
    title: 'Subnormal',
    load: 'Sanctioned Load',
    last: ['Consumption', 'E-min Consumption'],
  },
];

it.each(inTurn(['ae', 'ee'], 2))(
  'the lists of Billing have the texts of the specification for %s',
  { tags: 'long' },
  async username => {
    const page = await openAs(username, `/billing?month=${month}`);
    for (const { tab, title, load = 'Sanction Load', last } of billingLists) {
      await page.goto(`/billing?month=${month}&tab=${tab}`);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.getByRole('searchbox', { name: 'RR Number', exact: true }).waitFor();
      await expect
        .poll(() => heads(page), { message: title })
        .toEqual([...billed(username, load), ...last, 'Action']);
    }
  },
);

it('the dashboard has the charts of the specification, with its labels', async () => {
  const page = await openAs('dt', `/dashboard?month=${month}`);
  for (const name of ['Year', 'Month']) await page.getByRole('combobox', { name, exact: true }).waitFor();
  for (const [title, labels] of [
    [
      'Billing Details',
      ['Active Installations', 'Doorlock', 'Unbilled', 'Vacant', 'MNR', 'Zero Consumption'],
    ],
    ['DTC Energy Audit', ['Total', 'Audited', 'Unaudited']],
  ] as const) {
    const rows = page
      .getByRole('region', { name: title, exact: true })
      .locator('tbody tr:not([data-inner=true]) th');
    await rows.first().waitFor();
    expect(await rows.allTextContents()).toEqual(labels);
  }
});
