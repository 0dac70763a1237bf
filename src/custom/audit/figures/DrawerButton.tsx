import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './figures.module.css';

interface DrawerButtonProps {
  /** The number in words, for screen readers: 'Loss of Kadri 14.75%'. */
  label: string;
  /** The number. @default the label */
  children?: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
  /** Returns the drawer. */
  renderDrawer: (close: () => void) => ReactNode;
}

/** A number that a press explains. Its drawer stands outside the table or the line that the number is in. */
export function DrawerButton({ label, children = label, isTabStop = true, renderDrawer }: DrawerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.opens}
        aria-label={`${label}: how it is computed`}
        tabIndex={isTabStop ? undefined : -1}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen &&
        createPortal(
          renderDrawer(() => setIsOpen(false)),
          document.body,
        )}
    </>
  );
}
