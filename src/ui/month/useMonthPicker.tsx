import { useForkRef } from '@mui/material/utils';
import { lazy, Suspense, useId, useRef, useState, type CSSProperties, type Ref, type RefObject } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import styles from './MonthPopover.module.css';

const load = () => import('./MonthPicker.tsx');
const MonthPicker = lazy(load);

const preload = () => void load().catch(() => undefined);

interface MonthChoice {
  label: string;
  chosen: string;
  onChoose: (month: string) => void;
  /** The earliest selectable month. @default the first that can be audited */
  first?: string;
  /** The latest selectable month. @default the current one */
  last?: string;
}

/**
 * Lets a button choose a month. Returns the button's attributes, the month picker to render beside it, and a ref to the
 * button.
 */
export function useMonthPicker({ ref, ...choice }: MonthChoice & { ref?: Ref<HTMLButtonElement> }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const mergedRef = useForkRef(anchor, ref);
  const [open, setOpen] = useState(false);
  const opener = {
    ref: mergedRef,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    popoverTarget: id,
    onPointerEnter: preload,
    onFocus: preload,
  } as const;
  return {
    anchor,
    opener,
    picker: <MonthPopover {...{ ...choice, id, open }} anchor={anchor} onToggle={setOpen} />,
  };
}

interface MonthPopoverProps extends MonthChoice {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The month picker, below its anchor, or above if there is no room. */
function MonthPopover(props: MonthPopoverProps) {
  const { id, label, anchor, open, chosen, onChoose, first, last, onToggle } = props;
  const popover = useRef<HTMLDivElement>(null);
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
      onToggle={({ newState }) => onToggle(newState === 'open')}
    >
      {open && (
        <ErrorBoundary>
          <Suspense fallback={<output className={styles.waiting}>Loading...</output>}>
            <MonthPicker
              chosen={chosen}
              {...(first !== undefined && { first })}
              {...(last !== undefined && { last })}
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
