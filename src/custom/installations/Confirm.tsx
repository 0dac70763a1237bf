import type { ReactNode } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';
import { useSettled } from '../../shell/lock.ts';

interface ConfirmProps {
  title: string;
  /** What the button says that does it. */
  action: string;
  busy: boolean;
  /** Whether there is something to do. @default true */
  ready?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks before something is done. */
export function Confirm({ title, action, busy, ready = true, onConfirm, onCancel, children }: ConfirmProps) {
  const settled = useSettled();
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onCancel}
      actions={
        <>
          <button type="button" className="btn" onClick={onCancel}>
            Cancel
          </button>
          <button type="button" className="btn p" disabled={busy || !ready || !settled} onClick={onConfirm}>
            {action}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
