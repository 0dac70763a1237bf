import { useEffect, useRef } from 'react';

/** How long to wait for a screen's heading, or for the one that replaces it once the screen has loaded, ms. */
const timeoutMs = 5000;

/**
 * After navigation, moves the focus to the heading of the new screen, so that screen readers read it and Tab continues
 * from there; to the whole screen until it has a heading. Leaves the focus alone if the screen takes it.
 */
export function useFocusOnNavigation(main: { current: HTMLElement | null }, pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    // The home address leads on to the first screen by itself.
    if (pathname === '/') return undefined;
    const from = last.current;
    last.current = pathname;
    const container = main.current;
    // From there at first, the officer has not navigated.
    if (!container || from === pathname || from === '/') return undefined;
    if (container !== document.activeElement && container.contains(document.activeElement)) return undefined;
    if (!focusHeading(container)) container.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      // A heading that is gone leaves the focus to the body.
      if (activeElement === container || activeElement === document.body) focusHeading(container);
      else if (activeElement?.tagName !== 'H1') observer.disconnect();
    });
    observer.observe(container, { childList: true, subtree: true });
    const timer = window.setTimeout(() => observer.disconnect(), timeoutMs);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [main, pathname]);
}

/** Focuses the heading of an element; returns false if it has none. */
export function focusHeading(container: HTMLElement): boolean {
  const heading = container.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
