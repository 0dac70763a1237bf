import type { Page } from 'playwright-core';
import { addMonths } from '#domain/months.ts';
import type { Role } from '#domain/roles.ts';
import { auditedMonth, openMonth } from './audit.ts';
import type { Shot } from './shot.ts';

/** The states of the dashboard and of the lists behind it. The declared screen shows a month without any audit. */
export function dashboardShots(role: Role): Shot[] {
  return [
    { name: 'dashboard-audited', go: page => openMonthOf(page, auditedMonth) },
    { name: 'dashboard-in-progress', go: page => openMonthOf(page, openMonth) },
    {
      name: 'dashboard-trend-table',
      go: async page => {
        await openMonthOf(page, auditedMonth);
        await page.getByRole('button', { name: 'Table', exact: true }).click();
        await page.getByRole('group', { name: 'Loss by month' }).waitFor();
      },
    },
    {
      name: 'dashboard-figure',
      go: async page => {
        await openMonthOf(page, auditedMonth);
        await page.getByRole('button', { name: /^AT&C \S+: how it is computed$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'dashboard-loading', go: openWhile(() => undefined, 'main output + span') },
    {
      name: 'dashboard-failing',
      go: openWhile(route => route.fulfill({ status: 503, json: {} }), 'text=Retry'),
    },
    ...lists.map(({ name, path }) => ({
      name,
      go: async (page: Page) => {
        await page.goto(`/dashboard/${path}${path.includes('?') ? '&' : '?'}month=${auditedMonth}`);
        await page.locator('main li:visible, tbody tr[tabindex]:visible').first().waitFor();
      },
    })),
    ...(role === 'ae' ? [] : [missing]),
  ];
}

/** The filter of lists that sum a quarter. */
const summed = encodeURIComponent(JSON.stringify({ from: addMonths(auditedMonth, -2) }));

const lists = [
  { name: 'dashboard-worst-units', path: 'worst?tab=units' },
  { name: 'dashboard-worst-period', path: `worst?tab=rupees&filter=${summed}` },
  { name: 'dashboard-worst-repeated', path: 'worst?tab=repeated' },
  { name: 'dashboard-mis-tags-found', path: 'mis-tags' },
];

/** The gaps of the areas below, as officers above a section see them. */
const missing: Shot = {
  name: 'dashboard-missing',
  go: async page => {
    await openMonthOf(page, auditedMonth);
    await page.getByRole('button', { name: 'What is missing, by area' }).click();
    await page.getByRole('dialog').waitFor();
  },
};

async function openMonthOf(page: Page, month: string): Promise<void> {
  await page.goto(`/dashboard?month=${month}`);
  await page.locator('canvas').nth(2).waitFor();
}

/** Opens the dashboard with another answer for the calls of its parts, after the portal has loaded. */
function openWhile(answer: Parameters<Page['route']>[1], shown: string): Shot['go'] {
  return async page => {
    await page.goto('/profile');
    await page.waitForLoadState('networkidle');
    await page.route(/\/months\/|latest-audit|\/trend/, answer);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.locator(shown).first().waitFor();
  };
}
