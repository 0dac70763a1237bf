import type { Page } from 'playwright-core';
import { addMonths, currentMonth } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { chooseMonth } from '../../tests/support/transformerForm.ts';
import { listAddress } from '../../src/console/addresses.ts';
import type { Shot } from './shot.ts';

/** The last month that most sections have audited, and the one in progress. */
export const [auditedMonth, openMonth] = [addMonths(currentMonth(), -2), addMonths(currentMonth(), -1)];

/** The states of the audit's list and of its detail, which every designation sees with other columns; nothing is saved. */
export function auditShots(role: Role): Shot[] {
  return [
    { name: 'audit-audited', go: page => openList(page, 'audited') },
    { name: 'audit-audited-band', go: page => openList(page, 'audited', { band: 'twentyAndAbove' }) },
    { name: 'audit-unaudited', go: page => openList(page, 'unaudited', {}, openMonth) },
    {
      name: 'audit-unaudited-remarks',
      go: async page => {
        await openList(page, 'unaudited', { gap: 'withRemarks' }, openMonth);
        await page.getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('form', { name: 'Filter' }).waitFor();
      },
    },
    {
      name: 'audit-empty',
      go: async page => {
        await openList(page, 'audited');
        await page.getByRole('searchbox').fill('no such number');
        await page.getByText('No transformers found.').waitFor();
      },
    },
    { name: 'audit-loading', go: openWhile('/tc-audit', /\/transformer-centres\?/, () => undefined) },
    {
      name: 'audit-failing',
      go: async page => {
        await openWhile('/tc-audit', /\/transformer-centres\?/, refuse)(page);
        await page.getByText('Retry').first().waitFor();
      },
    },
    { name: 'audit-detail', go: openWorst },
    {
      name: 'audit-detail-negative',
      go: page => openFirst(page, 'audited', { band: 'negativeFiveAndBelow' }),
    },
    { name: 'audit-detail-unaudited', go: page => openFirst(page, 'unaudited', {}, openMonth) },
    {
      name: 'audit-detail-category',
      go: async page => {
        await openWorst(page);
        await page.getByRole('button', { name: /^Abnormal/ }).click();
        await page.getByRole('heading', { name: /Installations Abnormal/ }).waitFor();
      },
    },
    {
      name: 'audit-drawer-shown',
      go: async page => {
        await openWorst(page);
        await page.getByRole('button', { name: /^Abnormal/ }).click();
        await page
          .getByRole('heading', { name: /Installations Abnormal/ })
          .getByRole('button')
          .click();
        await page.getByText('In this table').waitFor();
      },
    },
    ...drawers.map(({ name, figure }) => ({
      name: `audit-drawer-${name}`,
      go: async (page: Page) => {
        await openWorst(page);
        await page.getByRole('button', { name: `${figure} ` }).click();
        await page.getByRole('dialog', { name: figure }).waitFor();
      },
    })),
    {
      name: 'audit-view-tc',
      go: async page => {
        await openWorst(page);
        await page.getByRole('button', { name: 'View TC' }).click();
        await page.getByRole('dialog', { name: /^TC no\./ }).waitFor();
      },
    },
    {
      name: 'audit-history',
      go: async page => {
        await openWorst(page);
        await page.getByRole('button', { name: 'History', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    ...(role === 'ae' ? startShots : []),
    ...(role === 'cio' ? reopenShots : []),
  ];
}

/** One figure for each kind of drawer: readings, installations, both, money, and all three. */
const drawers = [
  { name: 'readings', figure: 'TC Consumption' },
  { name: 'installations', figure: 'Installations Consumption' },
  { name: 'loss', figure: 'Percentage Loss' },
  { name: 'money', figure: 'Collection Efficiency (%)' },
  { name: 'all', figure: 'AT&C (%)' },
];

const startShots: Shot[] = [
  { name: 'audit-start', go: openStart },
  {
    name: 'audit-start-failing',
    go: async page => {
      await page.route(/\/readiness\/months\//, refuse);
      await openStart(page);
      await page.getByRole('dialog').getByText('Retry').waitFor();
    },
  },
  {
    name: 'audit-started',
    go: async page => {
      await openStart(page);
      // The section has audited this month already, so starting its audit again changes nothing.
      await chooseMonth(page.getByRole('dialog'), auditedMonth);
      await page.getByRole('button', { name: 'Start audit', exact: true }).click();
      await page.getByRole('dialog', { name: 'Audit started' }).waitFor();
    },
  },
];

const reopenShots: Shot[] = [
  {
    name: 'audit-reopen',
    go: async page => {
      await openWorst(page);
      await page.getByRole('button', { name: 'Reopen audit' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'audit-reopen-many',
    go: async page => {
      await openList(page, 'audited');
      for (const row of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(row).check();
      await page.getByRole('button', { name: 'Reopen', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function openStart(page: Page): Promise<void> {
  await page.goto('/file-upload');
  await page.getByRole('button', { name: 'START AUDIT' }).click();
  await page.getByRole('dialog', { name: 'Select Audit Month' }).waitFor();
}

async function openList(
  page: Page,
  tab: string,
  filter: Record<string, string> = {},
  month = auditedMonth,
): Promise<void> {
  await page.goto(listAddress('/tc-audit', filter, { tab, month }));
  await page.locator('tbody tr[tabindex]').first().waitFor();
}

async function openFirst(...list: Parameters<typeof openList>): Promise<void> {
  const [page] = list;
  await openList(...list);
  await page
    .getByRole('link', { name: /: the audit of this TC$/ })
    .first()
    .click();
  await page.locator('tbody tr[tabindex], tbody td').first().waitFor();
}

/** Opens the audit of the TC that lost the most rupees, which has all figures. */
async function openWorst(page: Page): Promise<void> {
  await page.goto(`/dashboard/worst?tab=rupees&month=${auditedMonth}`);
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: /^AT&C/ }).waitFor();
}

const refuse: Parameters<Page['route']>[1] = route => route.fulfill({ status: 503, json: {} });

/** Opens an address with another answer for a call, after the portal has loaded. */
function openWhile(address: string, call: RegExp, answer: Parameters<Page['route']>[1]): Shot['go'] {
  return async page => {
    await page.goto('/profile');
    await page.waitForLoadState('networkidle');
    await page.route(call, answer);
    await page.locator(`nav a[href^="${address}"]`).click();
    await page.locator('[aria-busy]:visible').or(page.getByText('Retry')).first().waitFor();
  };
}
