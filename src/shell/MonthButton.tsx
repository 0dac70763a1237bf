import { useId, useRef } from 'react';
import { fullMonthTitle } from '#domain/months.ts';
import { ChevronDownIcon } from '../theme/icons.tsx';
import { MonthPopover, preloadMonths } from '../ui/month/MonthPopover.tsx';
import { useCommand } from './palette/commands.ts';
import { useChosenMonth } from './WithScope.tsx';
import chip from './hierarchy/HierarchyButton.module.css';
import styles from './MonthButton.module.css';

/** Shows the month of the screen, and opens the month picker. */
export function MonthButton() {
  const { month, choose } = useChosenMonth();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useCommand('Change audit month', () => button.current?.click());
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn ${chip.chip} ${styles.whole}`}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPointerEnter={preloadMonths}
        onFocus={preloadMonths}
      >
        <span className={chip.label}>Audit Month</span>
        <b>{fullMonthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      <MonthPopover id={id} label="Audit Month" anchor={button} chosen={month} onChoose={choose} />
    </>
  );
}
