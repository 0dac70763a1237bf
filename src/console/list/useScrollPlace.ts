import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-admin';
import { isRecord } from '#schema/record.ts';
import { tabStorage } from '../../client/storages.ts';

const storageKey = 'energy-audit.scroll';
/** The most places that a tab remembers. */
const mostPlaces = 20;

interface Shown {
  /** The id of the open record, if there is one: its row is marked `data-open`. */
  openId?: string | undefined;
  /** Whether all rows are there that the address names. */
  isComplete: boolean;
  /** Whether the open record has come to its place by itself, as a new one does: it is scrolled to there. @default false */
  hasMoved?: boolean;
}

/**
 * Keeps how far a list is scrolled through a reload and through other screens, for each entry of the browser's history:
 * once it `isComplete`, it is where it was left. Otherwise scrolls it just far enough to show the whole open record. The
 * frame that scrolls is the list or around it, and has the mark `data-scrolls`.
 */
export function useScrollPlace(
  list: RefObject<HTMLElement | null>,
  { openId, isComplete, hasMoved = false }: Shown,
): void {
  const { key = '', pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const latest = useRef(entry);
  const [top] = useState(() => placesOf()[entry]);
  const restoreTo = useRef(top);
  useLayoutEffect(() => {
    latest.current = entry;
    const { scrollTop = 0 } = frameOf(list) ?? {};
    if (scrollTop > 0) keepPlace(entry, scrollTop);
  }, [list, entry]);

  // At once: when the list goes, the officer may have signed out, and nothing of theirs stays in the browser.
  useEffect(() => {
    const frame = frameOf(list);
    const keep = () => frame && keepPlace(latest.current, frame.scrollTop);
    frame?.addEventListener('scroll', keep, { passive: true });
    return () => frame?.removeEventListener('scroll', keep);
  }, [list]);

  useLayoutEffect(() => {
    const frame = frameOf(list);
    if (!frame) return;
    if (restoreTo.current === undefined) {
      if (hasMoved || openId !== undefined) showOpen(frame);
    } else if (isComplete) {
      frame.scrollTop = restoreTo.current;
      restoreTo.current = undefined;
    }
  }, [list, openId, isComplete, hasMoved]);
}

const frameOf = ({ current }: RefObject<HTMLElement | null>) =>
  current?.closest<HTMLElement>('[data-scrolls]');

function showOpen(frame: Element): void {
  const open = frame.querySelector('[data-open="true"]');
  if (!open) return;
  const [inside, of] = [open.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [above, below] = [inside.top - of.top, inside.bottom - of.bottom];
  if (above < 0) frame.scrollBy({ top: above });
  else if (below > 0) frame.scrollBy({ top: Math.min(above, below) });
}

/** Returns how far lists were scrolled when they were left, by entry of the browser's history. */
function placesOf(): Readonly<Record<string, number>> {
  const stored = tabStorage.read(storageKey);
  const places = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    places.flatMap(([entry, top]) => (typeof top === 'number' ? [[entry, top]] : [])),
  );
}

function keepPlace(entry: string, top: number): void {
  const { [entry]: _, ...others } = placesOf();
  const places = [...Object.entries(others), [entry, top] as const].slice(-mostPlaces);
  tabStorage.set(storageKey, JSON.stringify(Object.fromEntries(places)));
}
