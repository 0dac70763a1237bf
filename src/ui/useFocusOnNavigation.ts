import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusOpener, openerOf, type Opener } from './opener.ts';

/** How long to wait for a screen's heading, or for the one that replaces it once the screen has loaded, ms. */
const timeoutMs = 5000;

/** Where the officer is. */
interface Place {
  pathname: string;
  /** Identifies the entry of the browser's history. */
  key: string;
  /** Whether they came by going back or forward. */
  isReturn: boolean;
}

/**
 * After navigation, moves the focus to the heading of the new screen, so that screen readers read it and Tab continues
 * from there; to the whole screen until it has a heading. Back on a screen, to the control that led away from it. Leaves
 * the focus alone if the screen takes it.
 */
export function useFocusOnNavigation(main: { current: HTMLElement | null }, place: Place): void {
  const { pathname } = place;
  const last = useRef(pathname);
  const openers = useOpeners(main, place.key);
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  }, [place]);
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
    const isFree = () => {
      const { activeElement: at } = document;
      return at === container || at === document.body || at?.tagName === 'H1';
    };
    const { key, isReturn } = latest.current;
    const opener = isReturn ? openers.get(key) : undefined;
    const giveUp = opener && focusOpener(container, opener, isFree);
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      // A heading that is gone leaves the focus to the body.
      if (activeElement === container || activeElement === document.body) focusHeading(container);
      else if (activeElement?.tagName !== 'H1') observer.disconnect();
    });
    observer.observe(container, { childList: true, subtree: true });
    const timer = window.setTimeout(() => observer.disconnect(), timeoutMs);
    return () => {
      giveUp?.();
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, [main, pathname, openers]);
}

/** Returns the control that had the focus last, by entry of the browser's history. */
function useOpeners(main: { current: HTMLElement | null }, key: string): ReadonlyMap<string, Opener> {
  const [openers] = useState(() => new Map<string, Opener>());
  useEffect(() => {
    const container = main.current;
    const note = ({ target }: FocusEvent) => {
      const opener = container && openerOf(container, target);
      if (opener) openers.set(key, opener);
    };
    container?.addEventListener('focusin', note);
    return () => container?.removeEventListener('focusin', note);
  }, [main, key, openers]);
  return openers;
}

/** Focuses the heading of an element; returns false if it has none. */
export function focusHeading(container: HTMLElement): boolean {
  const heading = container.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
