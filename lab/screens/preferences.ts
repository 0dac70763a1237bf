import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

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
