import type { MouseEvent } from 'react';

/**
 * Calls back at once, or, while a mouse button is down, after its release and the click. A change in between would move
 * the button away from under the pointer, and the click would be lost.
 */
export function afterPress(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else window.addEventListener('pointerup', () => setTimeout(callback), { once: true, capture: true });
}

/** Whether a press on a link opens it in another tab or window, which the browser does by itself. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
