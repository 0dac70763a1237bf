import type { Page } from 'playwright-core';

/** Collects the texts of the notices that the page shows from now on, once each. */
export async function noteNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shownNotices: string[] = [];
    new MutationObserver(changes => {
      for (const node of changes.flatMap(change => [...change.addedNodes]))
        if (node instanceof Element && node.querySelector('[aria-label=Dismiss]'))
          shownNotices.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(globalThis, { shownNotices });
  });
  return () => page.evaluate<string[]>('[...new Set(shownNotices)]');
}

/** Returns the texts of the links and controls that the notices on the screen lie over. */
export function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = [...document.querySelectorAll('[aria-label=Dismiss]')].flatMap(
      dismiss => dismiss.parentElement ?? [],
    );
    if (notices.length === 0) throw new Error('No notice is on the screen.');
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return [...document.querySelectorAll('a[href], button, input, select')]
      .filter(control => !notices.some(notice => notice.contains(control)))
      .filter(control => {
        const place = control.getBoundingClientRect();
        return notices.some(notice => meet(place, notice.getBoundingClientRect()));
      })
      .map(control => control.textContent);
  });
}
