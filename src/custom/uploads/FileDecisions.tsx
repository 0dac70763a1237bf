import { useIntention, useNotice } from '../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { undoLabel } from '../../ui/notices/notices.ts';
import { useFileCalls, useReloadFiles, type UploadedFile } from './fileCalls.ts';
import type { FileKind } from './kinds.ts';

interface DecisionProps {
  file: UploadedFile;
  kind: FileKind;
}

/** Withdraws a file that still waits to be processed. */
export function WithdrawButton({ file, kind }: DecisionProps) {
  const { busy, withdraw } = useFileDecision(kind, file);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn s" aria-disabled={busy} onClick={withdraw}>
      Cancel
    </button>
  );
}

/** Brings a withdrawn file back, to be checked again. */
export function RestoreButton({ file, kind }: DecisionProps) {
  const { busy, start } = useRestore(kind, file);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  return (
    <button ref={button} type="button" className="btn s" aria-disabled={busy} onClick={() => start()}>
      Bring back
    </button>
  );
}

interface Decision {
  /** When the dry run ended whose result is confirmed; missing to withdraw the file. */
  asOf?: string;
}

/** Lets the uploader of a file that waits confirm or withdraw it. A notice offers to bring it back. */
export function useFileDecision(kind: FileKind, file: UploadedFile) {
  const { confirm, cancel } = useFileCalls();
  const notice = useNotice();
  const { fileId, fileName } = file;
  const { busy, start } = useDecision<Decision>(kind, file, {
    send: ({ asOf }, key) => (asOf === undefined ? cancel(fileId, key) : confirm(fileId, asOf, key)),
    isDone: ({ asOf }, { status, waitsForConfirmation }) =>
      asOf === undefined ? status === 'CANCELLED' : status !== 'CANCELLED' && !waitsForConfirmation,
  });
  const { start: restore } = useRestore(kind, file);
  const sayWithdrawn = () =>
    notice.success(`${fileName ?? 'The file'} is withdrawn. Nothing of it was written.`, {
      label: undoLabel,
      run: () => restore(),
    });
  return {
    busy,
    confirm: (asOf: string) => start({ asOf }),
    withdraw: () => start({}, sayWithdrawn),
  };
}

function useRestore(kind: FileKind, file: UploadedFile) {
  const { restore } = useFileCalls();
  const { busy, start } = useDecision<null>(kind, file, {
    send: (_, key) => restore(file.fileId, key),
    isDone: (_, { status }) => status !== 'CANCELLED',
  });
  return { busy, start: () => start(null) };
}

/** Makes a change of a file, and reads the files again, whatever became of it. */
function useDecision<D>(
  kind: FileKind,
  { fileId }: UploadedFile,
  change: {
    send: (decision: D, idempotencyKey: string) => Promise<UploadedFile>;
    /** Whether a file as it is now has the change. */
    isDone: (decision: D, file: UploadedFile) => boolean;
  },
) {
  const { ownFile } = useFileCalls();
  const notice = useNotice();
  const reload = useReloadFiles(kind);
  const { busy, start } = useIntention<D, UploadedFile>({
    send: change.send,
    findSaved: async decision => {
      const file = await ownFile(kind.category, fileId);
      return file && change.isDone(decision, file) ? file : undefined;
    },
  });
  return {
    busy,
    start: (decision: D, onDone?: () => void) =>
      start(decision, {
        onDone: () => {
          reload();
          onDone?.();
        },
        onFailed: error => {
          notice.failure(error);
          reload();
        },
      }),
  };
}
