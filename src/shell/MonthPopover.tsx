import { lazy, Suspense, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './MonthPopover.module.css';

const load = () => import('../custom/month/MonthPicker.tsx');
const MonthPicker = lazy(load);

/** Starts loading the choice of a month ahead of need. */
export const preloadMonths = () => void load().catch(() => undefined);

interface MonthPopoverProps {
  /** What a button's `popoverTarget` names. */
  id: string;
  label: string;
  /** What opens it. */
  anchor: RefObject<HTMLElement | null>;
  chosen: string;
  onChoose: (month: string) => void;
  /** The earliest to choose from. @default the first that can be audited */
  first?: string;
  /** Told when it opens and closes. @default nobody is told */
  onToggle?: (open: boolean) => void;
}

/** The choice of a month, below what opens it, or above where there is no room. */
export function MonthPopover({ id, label, anchor, chosen, onChoose, first, onToggle }: MonthPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>();
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.popover}
      style={place}
      onBeforeToggle={() => setPlace(anchor.current ? beside(anchor.current) : undefined)}
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
const roomNeeded = 240;

function beside(anchor: HTMLElement): CSSProperties {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  if (window.innerHeight - bottom >= roomNeeded) return { left, top: bottom + gap };
  return { left, bottom: window.innerHeight - top + gap };
}
