import { useState, type ReactNode } from 'react';
import { currentMonth } from '#domain/months.ts';
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

interface StartAuditButtonProps {
  /** Called when the pointer comes near. */
  onNear: () => void;
  onClick: () => void;
}

/** The button that starts the audit of a month. Only assistant engineers may press it. */
export function StartAuditButton({ onNear, onClick }: StartAuditButtonProps) {
  return (
    <button type="button" className="btn p" onPointerEnter={onNear} onClick={onClick}>
      START AUDIT
    </button>
  );
}

/** The button that starts an audit, with its dialog, in which the current month is chosen at first. */
export function StartAudit() {
  const audit = useStartAudit();
  return (
    <>
      <StartAuditButton onNear={audit.preload} onClick={() => audit.start(currentMonth())} />
      {audit.shown}
    </>
  );
}
