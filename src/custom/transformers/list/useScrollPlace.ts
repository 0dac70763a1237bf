import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-admin';
import { isRecord } from '#schema/record.ts';
import { tabStorage } from '../../../client/storages.ts';

const key = 'energy-audit.tc-scroll';

/**
 * Keeps the place of the list through a reload and through other screens: once it `isComplete`, it is where it was left.
 * Otherwise scrolls it just far enough to show the whole open entry, even one opened by the address.
 */
export function useScrollPlace(
  list: RefObject<HTMLElement | null>,
  { openId, isComplete }: { openId: string | undefined; isComplete: boolean },
): void {
  const { pathname, search } = useLocation();
  const address = useRef('');
  const [top] = useState(() => storedTop(pathname + search));
  const restoreTo = useRef(top);
  useLayoutEffect(() => {
    address.current = pathname + search;
  }, [pathname, search]);

  useLayoutEffect(() => {
    const frame = list.current?.parentElement;
    if (!frame) return undefined;
    const keep = () =>
      tabStorage.set(key, JSON.stringify({ address: address.current, top: frame.scrollTop }));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [list]);

  useLayoutEffect(() => {
    const frame = list.current?.parentElement;
    if (!frame) return;
    if (restoreTo.current === undefined) {
      if (openId !== undefined) showEntry(frame);
    } else if (isComplete) {
      scrollTo(frame, restoreTo.current);
      restoreTo.current = undefined;
    }
  }, [list, openId, isComplete]);
}

function scrollTo(frame: Element, top: number): void {
  frame.scrollTop = top;
}

function showEntry(frame: Element): void {
  const entry = frame.querySelector('[data-open="true"]');
  if (!entry) return;
  const [inside, of] = [entry.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [above, below] = [inside.top - of.top, inside.bottom - of.bottom];
  if (above < 0) frame.scrollBy({ top: above });
  else if (below > 0) frame.scrollBy({ top: Math.min(above, below) });
}

/** Returns how far the list was scrolled when it was left, if that was at an address. */
function storedTop(address: string): number | undefined {
  const stored: unknown = JSON.parse(tabStorage.get(key) ?? 'null');
  return isRecord(stored) && stored['address'] === address ? Number(stored['top']) : undefined;
}
