import { useState } from 'react';
import { useNotice } from '../../console/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useFileCalls } from './fileCalls.ts';
import type { FileKind } from './kinds.ts';
import { useFileDownload } from './ResultDownloads.tsx';

/** Opens the dialog that explains what the columns of a file must hold, and ends with a sample file. */
export function Instructions({ kind }: { kind: FileKind }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Instructions and sample file
      </button>
      {open && <InstructionsDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

function InstructionsDialog({ kind, onClose }: { kind: FileKind; onClose: () => void }) {
  const notice = useNotice();
  const { sampleUrl } = useFileCalls();
  const { busy, download } = useFileDownload(notice);
  const onStarted = () => {
    notice.success('File download has started...');
    onClose();
  };
  return (
    <Dialog
      title={`Instructions - ${kind.title}`}
      width={900}
      lightDismiss
      onClose={onClose}
      closeLabel="Cancel"
      actions={
        <button
          type="button"
          className="btn p"
          disabled={busy}
          onClick={() => download(() => sampleUrl(kind.category), onStarted)}
        >
          Download sample file
        </button>
      }
    >
      <InstructionList kind={kind} />
    </Dialog>
  );
}

/** The rules of a file's columns. */
export function InstructionList({ kind }: { kind: FileKind }) {
  return (
    <ol className="file-instructions">
      {kind.instructions.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
