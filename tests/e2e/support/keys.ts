import type { Page } from 'playwright-core';

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
