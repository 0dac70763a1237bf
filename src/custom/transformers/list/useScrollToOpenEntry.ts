import { useEffect, type RefObject } from 'react';

/** Scrolls the list just far enough to show the whole open entry, even one opened by the address. */
export function useScrollToOpenEntry(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  useEffect(() => {
    const frame = list.current?.parentElement;
    const entry = list.current?.querySelector('[data-open="true"]');
    if (!frame || !entry || openId === undefined) return;
    const [inside, of] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
    const [above, below] = [inside.top - of.top, inside.bottom - of.bottom];
    if (above < 0) frame.scrollBy({ top: above });
    else if (below > 0) frame.scrollBy({ top: Math.min(above, below) });
  }, [list, openId]);
}
