import { useIntention, useNotice } from '../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { useFileCalls, useReloadFiles, type UploadedFile } from './fileCalls.ts';
import type { FileKind } from './kinds.ts';

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

/** The uploader's decision about a file that waits: to run it as its dry run showed, or to withdraw it. */
interface Decision {
  fileId: string;
  /** When the dry run ended whose result is confirmed; missing to withdraw the file. */
  asOf?: string;
}

/** Lets the uploader of a file that waits confirm or withdraw it. */
export function useFileDecision(kind: FileKind, { fileId }: UploadedFile) {
  const { confirm, cancel, ownFile } = useFileCalls();
  const notice = useNotice();
  const { busy, start } = useIntention<Decision, UploadedFile>({
    send: ({ asOf }, key) => (asOf === undefined ? cancel(fileId, key) : confirm(fileId, asOf, key)),
    findSaved: async ({ asOf }) => {
      const file = await ownFile(kind.category, fileId);
      const isCancelled = file?.status === 'CANCELLED';
      const isDecided = asOf === undefined ? isCancelled : !isCancelled && !file?.waitsForConfirmation;
      return isDecided ? file : undefined;
    },
  });
  const reload = useReloadFiles(kind);
  const decide = (decision: Decision) => {
    start(decision, {
      onDone: reload,
      onFailed: error => {
        notice.failure(error);
        reload();
      },
    });
  };
  return {
    busy,
    confirm: (asOf: string) => decide({ fileId, asOf }),
    withdraw: () => decide({ fileId }),
  };
}
