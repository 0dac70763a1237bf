import { useState } from 'react';
import { HistoryEntries, type HistoryActionProps } from '../../console/record/HistoryEntries.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { undoLabel } from '../../ui/notices/notices.ts';
import { useUndoTagging } from '../installations/installationCalls.ts';
import { useHistory, type RecordWithHistory } from './useHistory.ts';

interface HistoryDialogProps {
  of: RecordWithHistory;
  onClose: () => void;
}

/** Shows who changed what of a record, and when, the newest change first. */
export default function HistoryDialog({ of, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={`History of ${of.title}`} width={640} closeLabel="Close" onClose={onClose}>
      <HistoryEntries query={useHistory(of)} title={of.title} Action={UndoTagging} />
    </Dialog>
  );
}

/** Undoes a tagging from the history of one of its TCs, after a question; nothing if the officer can't. */
function UndoTagging({ entry: { action, undoableTagging: id } }: HistoryActionProps) {
  return id !== undefined && <UndoButton taggingId={id} about={action} />;
}

function UndoButton({ taggingId, about }: { taggingId: string; about: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  const close = () => setIsAsking(false);
  const { busy, undo } = useUndoTagging(close);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn s"
        aria-haspopup="dialog"
        aria-label={`${undoLabel}: ${about}`}
        onClick={() => setIsAsking(true)}
      >
        {undoLabel}
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Undo this tagging?"
          action={undoLabel}
          busy={busy}
          onConfirm={() => undo(taggingId)}
          onCancel={close}
        >
          <p>
            {`${about}. Each gets back the TC and the reading day that it had before. Those that were changed since, and months audited since, stay as they are.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
