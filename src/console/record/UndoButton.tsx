import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { undoLabel } from '../../ui/notices/notices.ts';

interface UndoButtonProps {
  /** The change that it undoes: 'Edited'. */
  about: string;
  /** The title of the question. */
  question: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  busy: boolean;
  onUndo: () => void;
  /** The words of the question on the consequences. */
  children: ReactNode;
}

/** Undoes a change of a history, after a question. */
export function UndoButton({ about, question, isAsking, onAsk, busy, onUndo, children }: UndoButtonProps) {
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn s"
        aria-haspopup="dialog"
        aria-label={`${undoLabel}: ${about}`}
        onClick={() => onAsk(true)}
      >
        {undoLabel}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={question}
          action={undoLabel}
          busy={busy}
          onConfirm={onUndo}
          onCancel={() => onAsk(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
