import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * Lets the keyboard move through the rows of a table: Up, Down, Home, End, Page Up and Page Down move the focus, Left
 * and Right scroll a wide table. Enter on a row, or a click outside its controls, follows the row's link. Space marks
 * the row if rows can be marked. Only one row at a time is in the tab order.
 */
export function useRovingRows() {
  const [current, setCurrent] = useState(0);

  const onFocus = (event: FocusEvent<HTMLTableSectionElement>) => {
    const row = event.target.closest('tr');
    if (row) setCurrent(row.sectionRowIndex);
  };

  return {
    body: { onFocus, onKeyDown, onClick },
    tabIndex: (index: number, count: number) => (index === Math.min(current, count - 1) ? 0 : -1),
  };
}

function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = rowOf(event);
  if (!row || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' && event.target === row) {
    open(row, event);
    return;
  }
  const box = event.key === ' ' && event.target === row && row.querySelector<HTMLElement>('[data-marks]');
  if (box) {
    event.preventDefault();
    box.click();
    return;
  }
  const frame = row.closest('section');
  const { rows } = event.currentTarget;
  const room = (frame?.clientHeight ?? 0) - (row.closest('table')?.tHead?.offsetHeight ?? 0);
  // One row of the page before stays in sight.
  const inView = Math.max(1, Math.round(room / (row.offsetHeight || 1)) - 1);
  const next = rows[rowFor(event.key, row.sectionRowIndex, rows.length, inView)];
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (sideways !== undefined) frame?.scrollBy({ left: sideways * 120 });
  if (!next && sideways === undefined) return;
  event.preventDefault();
  next?.focus();
}

/** Opens the row after a click on plain text, unless the click selected text. */
function onClick(event: MouseEvent<HTMLTableSectionElement>): void {
  const row = rowOf(event);
  const pressed = event.target instanceof Element && event.target.closest('a, button, input, select, label');
  if (row && !pressed && !window.getSelection()?.toString()) open(row, event);
}

function rowOf({ target: at }: { target: EventTarget }): HTMLTableRowElement | null {
  return at instanceof Element ? at.closest('tr') : null;
}

/** Follows a row's link; with Control, Command or Shift held, in a new tab, as links do. */
function open(row: HTMLTableRowElement, { ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): void {
  const opens = row.querySelector<HTMLElement>('[data-opens-row]');
  if (opens instanceof HTMLAnchorElement && (ctrlKey || metaKey || shiftKey))
    window.open(opens.href, '_blank', 'noopener');
  else if (opens) {
    // Back from there, the focus returns to it.
    opens.focus({ preventScroll: true });
    opens.click();
  }
}

/**
 * Returns the index of the row that a key leads to, out of `count` rows; -1 for other keys. A page is `inView` rows.
 */
export function rowFor(key: string, at: number, count: number, inView: number): number {
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', inView],
    ['PageUp', -inView],
    ['Home', -count],
    ['End', count],
  ]);
  const step = steps.get(key);
  return step === undefined ? -1 : Math.min(Math.max(at + step, 0), count - 1);
}

const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** Whether a key press goes to a field, where it types or chooses something. */
export function isTyping({ target }: { target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}
