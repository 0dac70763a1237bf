import type { Page } from 'playwright-core';

/** What the focused element is called, as a screen reader has it. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLButtonElement
        ? element.labels
        : null;
    const label = labels?.[0]?.textContent;
    return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

/** Steps through the page until what has this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`The keyboard does not come to ${name.source}.`);
}
