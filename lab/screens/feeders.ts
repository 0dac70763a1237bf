import type { Page } from 'playwright-core';
import { auditedMonth as month } from './audit.ts';
import type { Shot } from './shot.ts';

/** The audit of feeders in an audited month, and the map of transformer centres. */
export const feederShots: Shot[] = [
  { name: 'feeder-audit-ranked', go: openRanking },
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

async function openRanking(page: Page): Promise<void> {
  await page.goto(`/feeder-audit?month=${month}`);
  await page.locator('tbody a').first().waitFor();
}
