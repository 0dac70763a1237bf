import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNotice } from '../../console/index.ts';
import { useLock } from '../../shell/lock.ts';
import { useFileCalls } from './calls.ts';
import type { FileKind } from './kinds.ts';

/** What the columns of a file must hold: on the view itself, or as a dialog that ends in a sample file. */
export function Instructions({ kind }: { kind: FileKind }) {
  const [open, setOpen] = useState(false);
  if (!kind.sample) return <InstructionList kind={kind} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Instructions and sample file</Button>
      {open && <InstructionsDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

function InstructionsDialog({ kind, onClose }: { kind: FileKind; onClose: () => void }) {
  const titleId = useId();
  const notice = useNotice();
  const { sampleUrl } = useFileCalls();
  const lock = useLock();
  const download = async () => {
    try {
      window.location.assign(await sampleUrl(kind.category));
      notice.success('File download has started...');
      onClose();
      return true;
    } catch (error) {
      notice.failure(error);
      return false;
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{`Instructions - ${kind.instructionsTitle}`}</DialogTitle>
      <DialogContent>
        <InstructionList kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={lock.busy} onClick={() => void lock.run(download)}>
          Download sample file
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function InstructionList({ kind }: { kind: FileKind }) {
  return (
    <ol className="file-instructions">
      {kind.instructions.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
