import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface ReasonsDialogProps {
  title: string;
  reasons: readonly string[];
  onClose: () => void;
}

/** Lists why rows of a kind of file fail or are skipped. Its cross, Escape, or a press outside closes it. */
export function ReasonsDialog({ title, reasons, onClose }: ReasonsDialogProps) {
  return (
    <Dialog title={title} width={600} lightDismiss onClose={onClose}>
      <ul className="file-reasons">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  );
}
