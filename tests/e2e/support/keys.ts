import type { Page } from 'playwright-core';
import type { TestApi } from '../../support/api.ts';
import { openAs } from './openAs.ts';
import type { Pages } from './pages.ts';

/** Opens a list as an officer. Returns the page once it has rows to move through. */
export async function openRows(api: TestApi, pages: Pages, username: string, path: string): Promise<Page> {
  const { page } = await openAs(api, pages, username, path);
  await page.locator('tbody tr[tabindex]').first().waitFor();
  return page;
}

/** Presses keys one after another. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Opens the palette, types letters and chooses the first match. */
export async function command(page: Page, letters: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type(letters);
  await press(page, 'Enter');
}
