import type { KeyboardEvent } from 'react';
import { rowFor } from '../../../console/list/useRovingRows.ts';

/** Marks the link of an entry, by which the keys find it. */
export const entryMark = { 'data-entry': true } as const;

/** The selector of it. */
export const marked = '[data-entry]';

/** Moves the focus through the entries by Up, Down, Home, End, Page Up and Page Down. */
export function onEntryKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(marked)];
  const at = entries.findIndex(entry => entry.closest('li')?.contains(document.activeElement));
  const entry = entries[at];
  const frame = event.currentTarget.parentElement;
  if (!entry || !frame) return;
  const inView = Math.max(1, Math.floor(frame.clientHeight / entry.offsetHeight) - 2);
  const next = entries[rowFor(event.key, at, entries.length, inView)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
