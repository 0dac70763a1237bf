import { useEffect, useRef, type RefObject } from 'react';
import type { Open } from '../address.ts';

/**
 * Moves the focus into the pane when it comes to hold a form or a record to read, and back to where it was when that
 * is closed. Choosing an entry leaves the focus with the list, so that the arrow keys go on there.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, { mode }: Open): void {
  const last = useRef(mode);
  const opener = useRef<Element>(null);
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    const place = pane.current;
    const from = document.activeElement;
    if (before === mode || !place) return;
    if (mode !== 'details') {
      opener.current = from;
      if (!place.contains(from)) place.focus({ preventScroll: true });
      return;
    }
    // Whoever has gone on elsewhere meanwhile stays there.
    if (from !== document.body && !place.contains(from)) return;
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else place.focus({ preventScroll: true });
  }, [mode, pane]);
}
