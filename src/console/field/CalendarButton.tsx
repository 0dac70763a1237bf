import { useRef } from 'react';
import { CalendarIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import styles from './input.module.css';

/** The attributes of a box to type a day. */
export const dayAttributes = {
  inputMode: 'numeric',
  maxLength: 10,
  autoComplete: 'off',
  placeholder: 'DD/MM/YYYY',
} as const;

/** The first and the last day to choose, YYYY-MM-DD. */
export interface DayLimits {
  min?: string | undefined;
  max?: string | undefined;
}

interface CalendarButtonProps {
  /** The label of the input that it fills in. */
  label: string;
  limits: DayLimits;
  /** Returns the day that the calendar opens at, YYYY-MM-DD; undefined for today. */
  chosen: () => string | undefined;
  onPick: (day: string) => void;
}

/** Opens the browser's own calendar, which needs an input of its own: that shows days in the language of the browser. */
export function CalendarButton({ label, limits, chosen, onPick }: CalendarButtonProps) {
  const days = useRef<HTMLInputElement>(null);
  const open = () => {
    if (!days.current) return;
    days.current.value = chosen() ?? '';
    days.current.showPicker();
  };
  return (
    <span className={styles.calendar}>
      <input
        ref={days}
        type="date"
        {...limits}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          if (target.value !== '') onPick(target.value);
        }}
      />
      <button
        type="button"
        className={iconButton.icon}
        aria-label={`Calendar for ${label}`}
        title="Calendar"
        onClick={open}
      >
        <CalendarIcon />
      </button>
    </span>
  );
}
