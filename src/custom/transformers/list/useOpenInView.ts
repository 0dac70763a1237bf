import { useEffect, type RefObject } from 'react';

/** Scrolls the list no further than is needed for all of the open entry to be in view: one opened by the address, too. */
export function useOpenInView(list: RefObject<HTMLElement | null>, open: string | undefined): void {
  useEffect(() => {
    const frame = list.current?.parentElement;
    const entry = list.current?.querySelector('[data-open="true"]');
    if (!frame || !entry || open === undefined) return;
    const [inside, of] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
    const [above, below] = [inside.top - of.top, inside.bottom - of.bottom];
    if (above < 0) frame.scrollBy({ top: above });
    else if (below > 0) frame.scrollBy({ top: Math.min(above, below) });
  }, [list, open]);
}
