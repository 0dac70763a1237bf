import type { MouseEvent } from 'react';

/** Whether a press on a link opens it in another tab or window, which the browser does by itself. */
export function opensElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
