import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import styles from './PopoverButton.module.css';

interface PopoverButtonProps {
  label: string;
  /** Shown after the label, such as the number of active filters. @default nothing */
  note?: ReactNode;
  /** Called before it opens. */
  onOpen?: () => void;
  /** The content of the popover. */
  children: ReactNode;
}

/** A button with a popover below it; a press outside or Escape closes the popover. */
export function PopoverButton({ label, note, onOpen, children }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  /** Places the popover below the button, on the side that has room, and no taller than the window. */
  const position = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return;
    const { bottom = 0, left = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {};
    const width = document.documentElement.clientWidth;
    const sides = left < width / 2 ? `auto auto ${left}px` : `${width - right}px auto auto`;
    currentTarget.style.inset = `${bottom + 6}px ${sides}`;
    currentTarget.style.maxHeight = `${window.innerHeight - bottom - 18}px`;
    onOpen?.();
  };

  return (
    <>
      <button ref={button} type="button" className="btn" popoverTarget={id}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </button>
      <div id={id} popover="auto" className={styles.popover} onBeforeToggle={position}>
        {children}
      </div>
    </>
  );
}

/** Closes the popover around an element; the focus returns to its button. */
export function closePopover(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover();
}
