import { useEffect, useRef, type RefObject } from 'react';
import { focusOpener, openerOf, type Opener } from '../../../ui/opener.ts';
import type { PaneState } from '../paneState.ts';

/**
 * Moves the focus into the pane when it opens a form or a read-only record, and back to what opened it on closing, even
 * if that is rendered anew. Choosing an entry leaves the focus in the list, so that the arrow keys continue to work
 * there.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, { mode }: PaneState): void {
  const last = useRef(mode);
  const opener = useRef<Opener>(undefined);
  useEffect(() => {
    const screen = pane.current?.parentElement?.parentElement;
    if (mode !== 'details' || !screen) return undefined;
    const note = ({ target }: FocusEvent) => {
      opener.current = openerOf(screen, target) ?? opener.current;
    };
    screen.addEventListener('focusin', note);
    return () => screen.removeEventListener('focusin', note);
  }, [mode, pane]);
  useEffect(() => {
    const before = last.current;
    last.current = mode;
    const container = pane.current;
    const screen = container?.parentElement?.parentElement;
    const from = document.activeElement;
    if (before === mode || !container || !screen) return undefined;
    // If the user has already moved the focus elsewhere, it stays there.
    if (from !== document.body && !container.contains(from) && mode === 'details') return undefined;
    if (!container.contains(from) || mode === 'details') container.focus({ preventScroll: true });
    if (mode !== 'details' || !opener.current) return undefined;
    return focusOpener(screen, opener.current, () => document.activeElement === container);
  }, [mode, pane]);
}
