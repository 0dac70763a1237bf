import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

/** The states of a profile edit, which is not saved, and of Help. */
export const profileShots: Shot[] = [
  { name: 'account-menu', go: openAccount },
  {
    name: 'profile-edit-faulty',
    go: async page => {
      await fill(page, { 'First name': 'K1', 'Last name': 'Bh@t', 'Phone Number': '12345' });
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'profile-edit-confirm',
    go: async page => {
      await fill(page, { 'First name': 'Anitha', 'Last name': 'Shenoy', 'Phone Number': '9000010000' });
      await page.getByRole('button', { name: 'Confirm' }).waitFor();
    },
  },
  {
    name: 'help-faulty',
    go: async page => {
      await page.goto('/help');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'help-raised', go: raise },
];

async function raise(page: Page): Promise<void> {
  await page.goto('/help');
  await page.getByLabel('Subject').fill('Feeder F12 is missing');
  await page.getByLabel('Category').selectOption('Feeders');
  await page.getByLabel('Description').fill('It is not in the list of feeders of Kadri.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('cell', { name: 'Feeder F12 is missing' }).first().waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('table').waitFor();
  await page.locator('header [popovertarget]').first().click();
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto('/profile/edit');
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Next' }).click();
}

/** The settings that officers may change. */
export const preferenceShots: Shot[] = [
  {
    name: 'sidebar-closed',
    go: async page => {
      await page.goto('/feeders');
      await saved(page, () => page.getByRole('button', { name: 'Sidebar' }).click());
    },
    undo: page => saved(page, () => page.getByRole('button', { name: 'Sidebar' }).click()),
  },
  {
    name: 'columns',
    go: async page => {
      await page.goto('/mr-management');
      await page.getByRole('button', { name: 'Columns' }).click();
      await saved(page, () => page.getByRole('checkbox', { name: 'Added Date' }).uncheck());
    },
    undo: page => saved(page, () => page.getByRole('button', { name: 'Reset to default' }).click()),
  },
  {
    name: 'comfortable',
    go: async page => {
      await page.goto('/mr-management');
      await page.locator('header [popovertarget]').first().click();
      await saved(page, () => page.getByText('Comfortable').click());
    },
    undo: page => saved(page, () => page.getByText('Compact').click()),
  },
];

/** Does something that changes a preference, and waits until the server has saved it. */
async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(
    response => response.url().endsWith('/preferences') && response.request().method() === 'PATCH',
  );
  await act();
  await answered;
}
