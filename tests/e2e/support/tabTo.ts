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
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
  });
}

/** How many presses of Tab reach everything on a screen. */
export const mostStops = 62;

/**
 * Presses Tab until the element with this name has the focus; in a group with one stop, it goes along the group by the
 * arrow keys. Throws if it gets nowhere.
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < mostStops; step += 1) {
    await page.keyboard.press('Tab');
    for await (const reached of alongGroup(page)) if (name.test(reached)) return;
  }
  throw new Error(`The keyboard does not reach ${name.source}.`);
}

/** Yields what has the focus and, in a group of which Tab reaches one part, each part from the first to the last. */
export async function* alongGroup(page: Page): AsyncGenerator<string> {
  const isAt = (side: 'first' | 'last') =>
    page.evaluate(end => {
      const group = document.activeElement?.closest('[data-roving]');
      if (!group) return true;
      const parts = [...group.querySelectorAll('a[href], button, input, select')];
      return document.activeElement === parts.at(end === 'first' ? 0 : -1);
    }, side);
  if (!(await isAt('first'))) await page.keyboard.press('Home');
  yield await focused(page);
  while (!(await isAt('last'))) {
    await page.keyboard.press('ArrowRight');
    yield await focused(page);
  }
}
