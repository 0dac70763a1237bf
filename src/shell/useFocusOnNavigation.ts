import { useEffect, useRef } from 'react';

/** How long a screen may take to bring its heading, in milliseconds. */
const patience = 5000;

/**
 * Moves the focus to the heading of the new screen when an address is followed, so that it is read out and Tab goes on
 * from there; to the screen as a whole until it has one. A screen that takes the focus itself keeps it.
 */
export function useFocusOnNavigation(main: { current: HTMLElement | null }, pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    const from = last.current;
    last.current = pathname;
    const place = main.current;
    // The front door leads on to the first screen by itself: nobody has navigated.
    if (!place || from === pathname || from === '/') return undefined;
    if (place !== document.activeElement && place.contains(document.activeElement)) return undefined;
    if (focusHeading(place)) return undefined;
    place.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      if (document.activeElement !== place || focusHeading(place)) watch.disconnect();
    });
    watch.observe(place, { childList: true, subtree: true });
    const timer = window.setTimeout(() => watch.disconnect(), patience);
    return () => {
      watch.disconnect();
      window.clearTimeout(timer);
    };
  }, [main, pathname]);
}

/** Gives the focus to the heading of a place, where it has one. */
export function focusHeading(place: HTMLElement): boolean {
  const heading = place.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
