import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { SettledButton } from '../SettledButton.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the confirming button. */
  action: string;
  /** @default false */
  busy?: boolean;
  /** Whether confirming would change anything. @default true */
  ready?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** @default 440 */
  width?: number;
  children: ReactNode;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, busy = false, ready = true, onConfirm, onCancel, width = 440, children } = props;
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onCancel}
      closeLabel="Cancel"
      actions={
        <SettledButton disabled={busy || !ready} onClick={onConfirm}>
          {action}
        </SettledButton>
      }
    >
      {children}
    </Dialog>
  );
}
