import { useEffect, useRef } from 'react';
import styles from './selection.module.css';

interface MarkProps {
  /** What it marks, to those who hear the screen. */
  label: string;
  checked: boolean;
  /** Whether some of what it stands for is marked. @default false */
  some?: boolean;
  /** Whether there is nothing to mark. @default false */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** Beside the box. @default nothing */
  text?: string;
  /** Of a box in a row, which is in the tab order when its row is. @default always */
  tabIndex?: number;
}

/** The box that marks a row, or the rows of a page. */
export function Mark({
  label,
  checked,
  some = false,
  disabled = false,
  onChange,
  text,
  tabIndex,
}: MarkProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <label className={styles.mark}>
      <input
        ref={box}
        type="checkbox"
        tabIndex={tabIndex}
        data-marks
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      {text}
    </label>
  );
}
