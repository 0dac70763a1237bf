import { useState, type ReactNode } from 'react';
import type { ConsoleRow } from '#schema/record.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import type { PageProps } from '../../declaration/resolved.ts';
import type { DeleteDialogProps } from './DeleteDialog.tsx';

const dialog = lazyComponent<DeleteDialogProps>(() => import('./DeleteDialog.tsx'));

interface DeleteButtonProps extends PageProps {
  record: ConsoleRow;
  onDeleted: () => void;
  className: string | undefined;
  /** The label for screen readers and on hover. @default its visible content */
  label?: string;
  children: ReactNode;
}

/** Deletes a record after a question. */
export function DeleteButton({ resource, record, onDeleted, className, label, children }: DeleteButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={label}
        title={label && 'Delete'}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <dialog.Show
          props={{
            resource,
            record,
            onClose: close,
            onDeleted: () => {
              close();
              onDeleted();
            },
          }}
        />
      )}
    </>
  );
}
