import { useState } from 'react';
import { useCall } from '../../client/call.tsx';
import { HistoryEntries } from '../../console/record/HistoryEntries.tsx';
import { UndoButton } from '../../console/record/UndoButton.tsx';
import { UndoEdit, type Undo } from '../../console/record/UndoEdit.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useUndoTagging } from '../installations/installationCalls.ts';
import { useHistory, type RecordWithHistory } from './useHistory.ts';

interface HistoryDialogProps {
  of: RecordWithHistory;
  onClose: () => void;
}

/** Shows who changed what of a record, and when, the newest change first. */
export default function HistoryDialog({ of, onClose }: HistoryDialogProps) {
  const call = useCall();
  // Of these records, only the history of a TC has edits to undo. It hung on the feeder before, wherever that is.
  const send = ({ body, etag: ifMatch, month }: Undo) =>
    call('updateTransformer', { params: { id: of.id }, query: { month, insist: true }, body, ifMatch });
  return (
    <Dialog title={`History of ${of.title}`} width={640} closeLabel="Close" onClose={onClose}>
      <HistoryEntries
        query={useHistory(of)}
        title={of.title}
        renderAction={entry =>
          entry.undoableTagging === undefined ? (
            <UndoEdit noun="TC" entry={entry} send={send} />
          ) : (
            <UndoTagging taggingId={entry.undoableTagging} about={entry.action} />
          )
        }
      />
    </Dialog>
  );
}

function UndoTagging({ taggingId, about }: { taggingId: string; about: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, undo } = useUndoTagging(() => setIsAsking(false));
  return (
    <UndoButton
      about={about}
      question="Undo this tagging?"
      isAsking={isAsking}
      onAsk={setIsAsking}
      busy={busy}
      onUndo={() => undo(taggingId)}
    >
      <p>
        {`${about}. Each gets back the TC and the reading day that it had before. Those that were changed since, and months audited since, stay as they are.`}
      </p>
    </UndoButton>
  );
}
