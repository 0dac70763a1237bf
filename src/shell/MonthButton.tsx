import { lazy, Suspense, useId, useRef, useState } from 'react';
import { monthTitle } from '#domain/months.ts';
import { ChevronDownIcon } from '../theme/icons.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useCommand } from './palette/commands.ts';
import { useChosenMonth } from './WithScope.tsx';
import chip from './HierarchyButton.module.css';
import styles from './MonthButton.module.css';

const load = () => import('../custom/month/MonthPicker.tsx');
const MonthPicker = lazy(load);

/** Says which month the screen shows, and opens the choice of another. */
export function MonthButton() {
  const { month, choose } = useChosenMonth();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(0);
  useCommand('Change audit month', () => button.current?.click());
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn ${chip.chip} ${styles.whole}`}
        aria-haspopup="dialog"
        popoverTarget={id}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <span className={chip.label}>Audit Month</span>
        <b>{monthTitle(month)}</b>
        <ChevronDownIcon />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Audit Month"
        className={styles.popover}
        style={{ left }}
        onBeforeToggle={() => setLeft(button.current?.getBoundingClientRect().left ?? 0)}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <ErrorBoundary>
            <Suspense fallback={<output className={styles.waiting}>Loading...</output>}>
              <MonthPicker
                chosen={month}
                onChoose={next => {
                  popover.current?.hidePopover();
                  choose(next);
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
