/** Whether a part of a list entry is wholly in the visible part of the list. */
export function isInView(part: HTMLElement | SVGElement): boolean {
  const { top = 0, bottom = 0 } = part.closest('ul')?.parentElement?.getBoundingClientRect() ?? {};
  const own = part.getBoundingClientRect();
  return own.top >= top && own.bottom <= bottom;
}
