import { useId, useRef, type RefObject, type ToggleEvent } from 'react';

/** The props of a button, and of the popover that it opens. */
interface Popover {
  button: { ref: RefObject<HTMLButtonElement | null>; popoverTarget: string };
  popover: { id: string; popover: 'auto'; onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void };
}

/** The distance of a popover from its button, px. */
const gap = 6;
/** The room below a button that its popover needs at least, px. */
const leastRoom = 160;

/** Returns the props of a button and of its popover; a press outside or Escape closes this. `onOpen` is called before it opens. */
export function usePopover(onOpen?: () => void): Popover {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  /** Places the popover below the button, or above one far down, on the side that has room, and inside the window. */
  const onBeforeToggle = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return;
    const { top = 0, bottom = 0, left = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {};
    const width = document.documentElement.clientWidth;
    const height = window.innerHeight;
    const isBelow = height - bottom > leastRoom;
    const [above, below] = isBelow ? [`${bottom + gap}px`, 'auto'] : ['auto', `${height - top + gap}px`];
    const [before, after] = left < width / 2 ? [`${left}px`, 'auto'] : ['auto', `${width - right}px`];
    currentTarget.style.inset = `${above} ${after} ${below} ${before}`;
    currentTarget.style.maxHeight = `${(isBelow ? height - bottom : top) - 3 * gap}px`;
    onOpen?.();
  };
  return { button: { ref: button, popoverTarget: id }, popover: { id, popover: 'auto', onBeforeToggle } };
}

/** Closes the popover around an element; the focus returns to its button. */
export function closePopover(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover();
}
