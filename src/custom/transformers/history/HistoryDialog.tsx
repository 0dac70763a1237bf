import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { HistoryEntries } from '../../../console/history/HistoryEntries.tsx';
import { useHistory, type Transformer } from '../calls.ts';

interface HistoryDialogProps {
  transformer: Pick<Transformer, 'id' | 'number'>;
  onClose: () => void;
}

/** Shows who changed what of a transformer centre, and when, the newest change first. */
export default function HistoryDialog({ transformer: { id, number }, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={`History of TC ${number}`} width={640} closeLabel="Close" onClose={onClose}>
      <HistoryEntries query={useHistory(id)} noun="TC" />
    </Dialog>
  );
}
