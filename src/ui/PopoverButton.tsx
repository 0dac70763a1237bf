import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../theme/icons.tsx';
import styles from './PopoverButton.module.css';
import { usePopover } from './usePopover.ts';

interface PopoverButtonProps {
  label: string;
  /** Shown after the label, such as the number of active filters. @default nothing */
  note?: ReactNode;
  /** Whether it has the arrow of controls that show a value. @default false */
  hasArrow?: boolean;
  /** Called before it opens. */
  onOpen?: () => void;
  /** The content of the popover. */
  children: ReactNode;
}

/** A button with a popover below it; a press outside or Escape closes the popover. */
export function PopoverButton({ label, note, hasArrow = false, onOpen, children }: PopoverButtonProps) {
  const { button, popover } = usePopover(onOpen);
  return (
    <>
      <button {...button} type="button" className="btn">
        {label}
        {note && <span className={styles.note}>{note}</span>}
        {hasArrow && <ChevronDownIcon />}
      </button>
      <div {...popover} className={styles.popover}>
        {children}
      </div>
    </>
  );
}
