import type { Page } from 'playwright-core';

/** Opens the form of the first meter reader and types another first name. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/mr-management');
  await page.locator('tbody a').first().click();
  await page.getByLabel('First name').fill('Sukesha');
}

/** Returns the first name in the form. */
export const typed = (page: Page) => page.getByLabel('First name').inputValue();
