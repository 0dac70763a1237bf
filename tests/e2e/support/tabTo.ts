import type { Page } from 'playwright-core';

/** Returns the name of the focused element, as screen readers read it. */
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

/** Presses Tab until the element with this name has the focus. Throws after 150 steps. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab does not reach ${name.source}.`);
}
