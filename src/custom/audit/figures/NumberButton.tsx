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
  /** Whether it is a heading, which screen readers list by its words alone. @default false */
  isHeading?: boolean;
  /** Whether the number may break into lines. @default false */
  wraps?: boolean;
}

/** A number that a press explains. The dotted line below it says so. */
export function NumberButton({
  label,
  children = label,
  isTabStop = true,
  isHeading = false,
  wraps = false,
  onClick,
}: NumberButtonProps) {
  return (
    <button
      type="button"
      className={styles.number}
      data-wraps={wraps || undefined}
      aria-label={isHeading ? label : `${label}: how it is computed`}
      title={isHeading ? 'How it is computed' : undefined}
      tabIndex={isTabStop ? undefined : -1}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
