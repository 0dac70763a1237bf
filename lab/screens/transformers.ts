import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';

/** The states of TC Details; nothing is saved. */
export const transformerShots: Shot[] = [
  { name: 'tc-opened', go: openOne },
  {
    name: 'tc-view',
    go: async page => {
      await openOne(page);
      await page.getByRole('link', { name: 'View TC' }).first().click();
      await page.getByRole('heading', { name: /^TC no\./ }).waitFor();
    },
  },
  {
    name: 'tc-filter',
    go: async page => {
      await list(page);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('button', { name: '12', exact: true }).click();
    },
  },
  {
    name: 'tc-download',
    go: async page => {
      await list(page);
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('dialog', { name: 'TC file download' }).waitFor();
    },
  },
  {
    name: 'tc-narrowed',
    go: async page => {
      const filter = { feederId: nowhere, mrCode: '54101001', readingDay: ['3', '12'] };
      await page.goto(`/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
      await page.getByText('Feeder unknown').waitFor();
    },
  },
  {
    name: 'tc-mistyped',
    go: async page => {
      const filter = { feederId: 'mistyped', readingDay: ['99'] };
      await page.goto(`/tc-details?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
      await page.getByRole('button', { name: 'Clear search and filters' }).waitFor();
    },
  },
  {
    name: 'tc-empty',
    go: async page => {
      await page.goto(`/tc-details?tc=${nowhere}`);
      await page.getByRole('searchbox').fill('no such number');
      await page.getByText('No transformers found.').waitFor();
    },
  },
];

async function list(page: Page): Promise<void> {
  await page.goto('/tc-details');
  await page.locator('[data-entry]').first().waitFor();
}

async function openOne(page: Page): Promise<void> {
  await list(page);
  await page.locator('[data-entry]').nth(1).click();
  await page.getByRole('heading', { name: 'Months on record' }).waitFor();
}
