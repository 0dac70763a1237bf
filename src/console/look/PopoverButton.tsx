import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import styles from './PopoverButton.module.css';

interface PopoverButtonProps {
  label: string;
  /** How much of it is in use, after the label. @default nothing */
  note?: ReactNode;
  /** Called before it opens. */
  onOpen?: () => void;
  /** What it opens. */
  children: ReactNode;
}

/** A button and what it opens under itself; a press beside it or Escape closes that. */
export function PopoverButton({ label, note, onOpen, children }: PopoverButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  /** Under the button, which may be anywhere on a line that wraps; on whichever side there is room, and no further down than the window. */
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
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
      <div id={id} popover="auto" className={styles.popover} onBeforeToggle={place}>
        {children}
      </div>
    </>
  );
}

/** Closes the popover that something stands in; the focus goes back to its button. */
export function closePopover(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover();
}
