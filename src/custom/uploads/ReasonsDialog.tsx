import type { RowOutcome } from '#domain/files.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RowReasons } from './check/RowReasons.tsx';
import { QueryStatus } from './QueryStatus.tsx';
import { useRowReasons } from './useRowReasons.ts';

interface ReasonsDialogProps {
  fileId: string;
  outcome: Exclude<RowOutcome, 'success'>;
  /** The reasons that a row of this kind of file can get. */
  reasons: readonly string[];
  onClose: () => void;
}

/**
 * Lists why rows of a file failed or were skipped, and below why rows of its kind may. Its cross, Escape, or a press
 * outside closes it.
 */
export function ReasonsDialog({ fileId, outcome, reasons, onClose }: ReasonsDialogProps) {
  const query = useRowReasons(fileId);
  const own = query.data?.reasons.filter(each => each.outcome === outcome) ?? [];
  return (
    <Dialog title={`Possible reasons for ${outcome} rows`} width={600} lightDismiss onClose={onClose}>
      <QueryStatus query={query} />
      {own.length > 0 && (
        <section className="file-own-reasons" aria-label="In this file">
          <h3>In this file</h3>
          <RowReasons reasons={own} />
        </section>
      )}
      <ul className="file-reasons">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Dialog>
  );
}
