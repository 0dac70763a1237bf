import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import type { UploadedFile } from './calls.ts';
import type { FileKind } from './kinds.ts';
import { useFileDecision } from './useFileDecision.ts';

/** Withdraws a file that still waits to be processed. */
export function WithdrawButton({ file, kind }: { file: UploadedFile; kind: FileKind }) {
  const { busy, withdraw } = useFileDecision(kind, file);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn s" aria-disabled={busy} onClick={withdraw}>
      Cancel
    </button>
  );
}
