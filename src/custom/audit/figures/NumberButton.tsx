import type { ReactNode } from 'react';
import styles from './NumberButton.module.css';

/** What a press on a number does, and the number in words, for screen readers: 'Loss of Kadri 14.75%'. */
export interface Opens {
  label: string;
  onClick: () => void;
}

interface NumberButtonProps extends Opens {
  /** The number. @default the label */
  children?: ReactNode;
  /** Whether Tab stops here. @default true */
  isTabStop?: boolean;
  /** Whether the number may break into lines. @default false */
  wraps?: boolean;
}

/** A number that a press explains. The dotted line below it says so. */
export function NumberButton({
  label,
  children = label,
  isTabStop = true,
  wraps = false,
  onClick,
}: NumberButtonProps) {
  return (
    <button
      type="button"
      className={styles.number}
      data-wraps={wraps || undefined}
      aria-label={`${label}: how it is computed`}
      tabIndex={isTabStop ? undefined : -1}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
