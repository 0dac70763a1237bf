import { lazy, Suspense, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import styles from './MonthPopover.module.css';

const load = () => import('./MonthPicker.tsx');
const MonthPicker = lazy(load);

/** Starts loading the month picker early. */
export const preloadMonths = () => void load().catch(() => undefined);

interface MonthPopoverProps {
  /** The id that a button's `popoverTarget` names. */
  id: string;
  label: string;
  /** The control that opens it. */
  anchor: RefObject<HTMLElement | null>;
  chosen: string;
  onChoose: (month: string) => void;
  /** The earliest selectable month. @default the first that can be audited */
  first?: string;
  /** Called when it opens and closes. @default no effect */
  onToggle?: (open: boolean) => void;
}

/** The month picker, below its anchor, or above if there is no room. */
export function MonthPopover({ id, label, anchor, chosen, onChoose, first, onToggle }: MonthPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState<CSSProperties>();
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.popover}
      style={position}
      onBeforeToggle={() => setPosition(anchor.current ? positionBy(anchor.current) : undefined)}
      onToggle={({ newState }) => {
        setOpen(newState === 'open');
        onToggle?.(newState === 'open');
      }}
    >
      {open && (
        <ErrorBoundary>
          <Suspense fallback={<output className={styles.waiting}>Loading...</output>}>
            <MonthPicker
              chosen={chosen}
              {...(first !== undefined && { first })}
              onChoose={next => {
                popover.current?.hidePopover();
                onChoose(next);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

const gap = 6;
const minRoom = 240;

function positionBy(anchor: HTMLElement): CSSProperties {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  if (window.innerHeight - bottom >= minRoom) return { left, top: bottom + gap };
  return { left, bottom: window.innerHeight - top + gap };
}
