import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';
import { openOne } from './transformers.ts';

/** The form for a meter change, and where a recorded one shows; nothing is saved. */
export const meterChangeShots: Shot[] = [
  {
    name: 'meter-change-replaced',
    go: async page => {
      await openForm(page);
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('Meter replaced');
      await page.getByRole('textbox', { name: 'Closing reading' }).fill('19869.63');
      await page.getByRole('textbox', { name: 'Opening reading' }).waitFor();
    },
  },
  {
    name: 'meter-change-faulty',
    go: async page => {
      await openForm(page);
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('CT changed');
      await page.getByLabel(/^Date/).fill('2026-01-02');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Please enter Closing reading').waitFor();
    },
  },
  {
    name: 'meter-change-in-pane',
    go: async page => {
      await openChanged(page);
      await page
        .getByText(/Meter (replaced|rolled over) on/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'meter-change-explained',
    go: async page => {
      await openChanged(page);
      const changed = page.getByRole('row', { name: /Meter (replaced|rolled over)/ });
      await changed.getByRole('button', { name: /^TC Consumption of/ }).click();
      await page.getByRole('dialog').getByText('Meter constant at the start').waitFor();
    },
  },
];

/** Opens the form by the link beside a TC's figures. */
async function openForm(page: Page): Promise<void> {
  await openOne(page);
  await page.getByRole('link', { name: 'Record a meter change' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).waitFor();
}

/** Opens the TC of the first recorded change, in the month of the change. */
async function openChanged(page: Page): Promise<void> {
  await page.goto('/meter-changes');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page
    .getByRole('link', { name: /^\d+, / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Close' }).first().click();
}
