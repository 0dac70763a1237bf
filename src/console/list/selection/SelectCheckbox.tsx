import { useEffect, useRef } from 'react';
import styles from './selection.module.css';

interface SelectCheckboxProps {
  /** The name of the marked row, for screen readers. */
  label: string;
  checked: boolean;
  /** Whether some of the rows that it represents are marked. @default false */
  indeterminate?: boolean;
  /** Whether there is nothing to mark. @default false */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** The text beside the box. @default nothing */
  text?: string;
  /** For a box in a row, which is in the tab order when its row is. @default always in the tab order */
  tabIndex?: number;
}

/** The box that marks a row, or the rows of a page. */
export function SelectCheckbox({
  label,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
  text,
  tabIndex,
}: SelectCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate && !checked;
  }, [indeterminate, checked]);
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
