import type { RefCallback } from 'react';

const controls = 'a[href], button, input, select';

/**
 * Makes the controls of an element one stop of the Tab key, the one that had the focus last, or the first. Left, Right,
 * Home and End move along them; Up and Down to the nearest one above and below. Give it as the element's `ref`.
 */
export const rovingFocus: RefCallback<HTMLElement> = element => {
  if (!element) return undefined;
  let current: HTMLElement | undefined;
  const all = () => [...element.querySelectorAll<HTMLElement>(controls)];
  const update = () => {
    const items = all();
    if (!current || !items.includes(current)) [current] = items;
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  };

  const onFocus = ({ target }: FocusEvent) => {
    current = all().find(item => item === target);
    update();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const items = all();
    const from = items.find(item => item === event.target);
    const next = from && moves[event.key]?.(items, from);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  // Rows come and go when a table is sorted or another month shows.
  const changes = new MutationObserver(update);
  changes.observe(element, { childList: true, subtree: true });
  element.addEventListener('focusin', onFocus);
  element.addEventListener('keydown', onKeyDown);
  // Tells what the arrow keys move in.
  element.dataset['roving'] = '';
  update();
  return () => {
    changes.disconnect();
    element.removeEventListener('focusin', onFocus);
    element.removeEventListener('keydown', onKeyDown);
  };
};

type Move = (items: readonly HTMLElement[], from: HTMLElement) => HTMLElement | undefined;

/** Where each key leads. */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (items, from) => items[items.indexOf(from) - 1],
  ArrowRight: (items, from) => items[items.indexOf(from) + 1],
  ArrowUp: (items, from) => nearest(items, from, -1),
  ArrowDown: (items, from) => nearest(items, from, 1),
  Home: items => items[0],
  End: items => items.at(-1),
};

/** Centres less far apart than this stand on one line, px. */
const sameLine = 6;

/** Returns the control on the next line above (-1) or below (1) that is closest sideways. */
function nearest(
  items: readonly HTMLElement[],
  from: HTMLElement,
  direction: 1 | -1,
): HTMLElement | undefined {
  const start = centreOf(from);
  const beyond = items
    .map(item => {
      const { x, y } = centreOf(item);
      return { item, down: direction * (y - start.y), aside: Math.abs(x - start.x) };
    })
    .filter(({ down }) => down > sameLine);
  const line = Math.min(...beyond.map(({ down }) => down)) + sameLine;
  const [closest] = beyond
    .filter(({ down }) => down <= line)
    .toSorted((one, other) => one.aside - other.aside);
  return closest?.item;
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
