import type { ReactNode } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';
import { SettledButton } from '../../shell/SettledButton.tsx';

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
          <SettledButton disabled={busy || !ready} onClick={onConfirm}>
            {action}
          </SettledButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
