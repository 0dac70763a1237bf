import type { MouseEvent, ReactNode } from 'react';
import { useSettled } from './useSettled.ts';

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
