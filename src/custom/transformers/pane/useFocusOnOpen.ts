import { useEffect, useRef, type RefObject } from 'react';
import type { PaneState } from '../paneState.ts';

/**
 * Moves the focus into the pane when it opens a form or a read-only record, and back to where it was on closing.
 * Choosing an entry leaves the focus in the list, so that the arrow keys continue to work there.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, { mode }: PaneState): void {
  const last = useRef(mode);
  const opener = useRef<Element>(null);
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    const container = pane.current;
    const from = document.activeElement;
    if (before === mode || !container) return;
    if (mode !== 'details') {
      opener.current = from;
      if (!container.contains(from)) container.focus({ preventScroll: true });
      return;
    }
    // If the user has already moved the focus elsewhere, it stays there.
    if (from !== document.body && !container.contains(from)) return;
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
    else container.focus({ preventScroll: true });
  }, [mode, pane]);
}
