import type { KeyboardEvent } from 'react';

const focusable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** Makes Tab move from the end of a dialog to its start; otherwise the browser would go through its own toolbar. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
