import type { Page } from 'playwright-core';
import { auditedMonth } from './audit.ts';
import type { Shot } from './shot.ts';

/** Inspections: raised, listed, and their results. Nothing is saved. */
export const inspectionShots: Shot[] = [
  {
    name: 'inspection-raised',
    go: async page => {
      await page.goto(`/dashboard?month=${auditedMonth}`);
      await page
        .getByRole('link', { name: /^Inspect \d/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'State' }).waitFor();
    },
  },
  {
    name: 'inspection-of-feeder',
    go: async page => {
      await page.goto(`/feeder-audit?month=${auditedMonth}`);
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('link', { name: 'Inspect' }).waitFor();
    },
  },
  {
    name: 'inspection-of-installation',
    go: async page => {
      await page.goto(`/billing?tab=my_installations&month=${auditedMonth}`);
      await page
        .getByRole('link', { name: /^Inspect / })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'inspection-without-finding',
    go: async page => {
      await openUnfinished(page);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('combobox', { name: 'State' }).selectOption('Done');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Please choose what was found.').waitFor();
    },
  },
  {
    name: 'inspections-overdue',
    go: async page => {
      await page.goto(`/dashboard?month=${auditedMonth}`);
      await page.getByRole('link', { name: /^\d+ overdue$/ }).click();
      await page.getByRole('columnheader', { name: 'Reason' }).waitFor();
    },
  },
  {
    name: 'inspection-helped',
    go: async page => {
      await page.goto(`/dashboard?month=${auditedMonth}`);
      await page.getByRole('link', { name: /^\d+ findings? in/ }).click();
      await page.getByRole('cell', { name: 'Done' }).first().waitFor();
      await openFirst(page);
      await page.getByText(/^Since then the TC/).waitFor();
    },
  },
  {
    name: 'inspections-chosen',
    go: async page => {
      await page.goto(`/dashboard/worst?tab=rupees&month=${auditedMonth}`);
      for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Raise inspections' }).waitFor();
    },
  },
];

async function openUnfinished(page: Page): Promise<void> {
  await page.goto('/inspections');
  await page.getByRole('columnheader', { name: 'Reason' }).waitFor();
  await openFirst(page);
  await page.getByRole('heading', { name: 'History' }).waitFor();
}

/** Opens the record of the first row. */
async function openFirst(page: Page): Promise<void> {
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  const record = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.replace(/\/edit$/, '');
  await page.goto(record);
}
