import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { settleMs } from './lock.ts';

interface SettledButtonProps {
  /** @default false */
  disabled?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

/**
 * The main button of a view that a press has just opened. It ignores the pointer until the view has settled. A press by
 * keyboard always counts.
 */
export function SettledButton({ disabled = false, onClick, children }: SettledButtonProps) {
  const settled = useSettled();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isByKeyboard = event.detail === 0;
    if (settled || isByKeyboard) onClick(event);
  };
  return (
    <button
      type="button"
      className="btn p"
      disabled={disabled}
      aria-disabled={settled ? undefined : true}
      onClick={press}
    >
      {children}
    </button>
  );
}

/**
 * Whether a view that a press has just opened takes the pointer yet: at first, a second press may have been meant for
 * the control that stood in its place.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
