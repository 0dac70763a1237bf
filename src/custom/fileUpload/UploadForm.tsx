import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useNotice } from '../../console/index.ts';
import { errorText } from '../../dataProvider/errorText.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import type { FileKind } from './kinds.ts';
import { useUpload } from './useUpload.ts';

/** Chooses a file, by the dialog or by dropping it, and sends it straight to the store. */
export function UploadForm({ kind }: { kind: FileKind }) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const faultId = useId();
  const notice = useNotice();

  const choose = (chosen: File | undefined) => {
    const allowed = chosen && allowedExtension(chosen.name);
    setFile(allowed ? chosen : undefined);
    setFault(chosen && !allowed ? wrongExtension : '');
    if (input.current) input.current.value = '';
  };
  const upload = useUpload(kind, setSent);
  const send = (chosen: File) =>
    upload.start(chosen, {
      onDone: () => {
        notice.success(kind.uploaded);
        choose(undefined);
      },
      onFailed: error => {
        setFault(errorText(error));
        notice.failure(error);
      },
    });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!upload.busy) choose(event.dataTransfer.files[0]);
  };

  return (
    <div className="file-drop" onDragOver={event => event.preventDefault()} onDrop={drop}>
      <label htmlFor={inputId} className="file-choose">
        <span>{file ? file.name : 'Choose a file, or drop it here'}</span>
        <small>{file ? sizeOf(file) : 'xls, xlsx or xlsb, up to 25 MB'}</small>
      </label>
      <input
        id={inputId}
        ref={input}
        type="file"
        accept=".xls,.xlsx,.xlsb"
        className="visually-hidden"
        aria-label="File to upload"
        aria-describedby={fault ? faultId : undefined}
        disabled={upload.busy}
        onChange={event => choose(event.target.files?.[0])}
      />
      <Button variant="contained" disabled={!file || upload.busy} onClick={() => file && send(file)}>
        {upload.busy ? 'Uploading...' : 'Upload'}
      </Button>
      {upload.busy && (
        <LinearProgress
          variant="determinate"
          value={Math.round(sent * 100)}
          aria-label="Part of the file sent"
          className="file-progress"
        />
      )}
      {fault && (
        <p id={faultId} role="alert" className="file-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
