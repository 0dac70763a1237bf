import type { KeyboardEvent } from 'react';
import { rowFor } from '../../../console/list/useRovingRows.ts';

/** The attribute that marks the link of an entry for keyboard navigation. */
export const entryAttribute = { 'data-entry': true } as const;

/** Selects the links with that attribute. */
export const entrySelector = '[data-entry]';

/** Selects those of the list itself, without the open one above it. */
export const listedSelector = `li:not([data-apart]) ${entrySelector}`;

/** Moves the focus between the entries with Up, Down, Home, End, Page Up and Page Down. */
export function onEntryKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(entrySelector)];
  const at = entries.findIndex(entry => entry.closest('li')?.contains(document.activeElement));
  const entry = entries[at];
  const frame = event.currentTarget.parentElement;
  if (!entry || !frame) return;
  const row = entry.parentElement ?? entry;
  const inView = Math.max(1, Math.floor(frame.clientHeight / row.offsetHeight) - 2);
  const next = entries[rowFor(event.key, at, entries.length, inView)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
