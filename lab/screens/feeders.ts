import type { Page } from 'playwright-core';
import { addMonths } from '#domain/months.ts';
import { auditedMonth as month } from './audit.ts';
import type { Shot } from './shot.ts';

/** The audit of feeders in an audited month, and the map of transformer centres. */
export const feederShots: Shot[] = [
  { name: 'feeder-audit-ranked', go: page => openRanking(page) },
  { name: 'feeder-audit-period', go: page => openRanking(page, `&filter=${summed}`) },
  {
    name: 'feeder-balance',
    go: async page => {
      await openRanking(page);
      await page.locator('tbody a').first().click();
      await page.locator('h1').filter({ hasNotText: 'Feeder Audit' }).waitFor();
    },
  },
  {
    name: 'map-of-tcs',
    go: async page => {
      await page.goto(`/tc-details?month=${month}`);
      await page.getByRole('button', { name: 'Map' }).click();
      await page.getByRole('region', { name: /^Map of/ }).waitFor();
    },
  },
  {
    name: 'map-of-audits',
    go: async page => {
      await page.goto(`/tc-audit?month=${month}`);
      await page.getByRole('button', { name: 'Map' }).click();
      await page.getByRole('region', { name: /^Map of/ }).waitFor();
    },
  },
];

const summed = encodeURIComponent(JSON.stringify({ from: addMonths(month, -2) }));

async function openRanking(page: Page, query = ''): Promise<void> {
  await page.goto(`/feeder-audit?month=${month}${query}`);
  await page.locator('tbody a').first().waitFor();
}
