import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { HistoryEntries } from '../../console/record/history/HistoryEntries.tsx';
import { UndoTagging } from './UndoTagging.tsx';
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
