import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../console/index.ts';

const dialog = lazyComponent(() => import('./StartAuditDialog.tsx'));

/** How to start an audit. */
interface StartOfAudit {
  /** Asks for the month, with this one chosen at first. */
  start: (month: string) => void;
  preload: () => void;
  /** The dialog, while it is open. */
  shown: ReactNode;
}

/** Returns how to start an audit. Its dialog stays with the caller, whatever becomes of the button. */
export function useStartAudit(): StartOfAudit {
  const [first, setFirst] = useState<string>();
  return {
    start: setFirst,
    preload: dialog.preload,
    shown: first !== undefined && <dialog.Show props={{ first, onClose: () => setFirst(undefined) }} />,
  };
}
