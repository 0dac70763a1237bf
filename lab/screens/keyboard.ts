import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

/** The dialogs that keys open on any screen. */
export const keyShots: Shot[] = [
  {
    name: 'palette',
    go: async page => {
      await openPalette(page);
      await page.getByRole('option', { name: 'Profile' }).first().waitFor();
    },
  },
  {
    name: 'palette-search',
    go: async page => {
      await openPalette(page);
      await page.getByRole('dialog').getByRole('combobox').fill('man');
      await page
        .getByRole('option', { name: /^Search/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'shortcuts',
    go: async page => {
      await openList(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** The form of a meter reader whom someone else has changed, as an assistant engineer sees it. */
export const staleEditShot: Shot = {
  name: 'mrs-edit-stale',
  go: async page => {
    await openForm(page);
    const faster = await page.context().newPage();
    await openForm(faster);
    // Different values for each run.
    const digits = String(Date.now()).slice(-7);
    await change(faster, { 'Phone Number': `981${digits}`, 'Last name': `Rai ${letters(digits)}` });
    await faster.getByText('Successfully updated MR').waitFor();
    await faster.close();
    await change(page, { 'First name': 'Kamalakshi', 'Phone Number': `982${digits}` });
    await page.getByRole('dialog').waitFor();
  },
};

async function openList(page: Page): Promise<void> {
  await page.goto('/feeders');
  await page.locator('tbody tr[tabindex]').first().waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await openList(page);
  await page.keyboard.press('Control+k');
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/mr-management');
  await page
    .getByRole('link', { name: /^Edit / })
    .nth(3)
    .click();
  await page.getByLabel('First name').waitFor();
}

async function change(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label }).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const letters = (digits: string) => digits.replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)));
