import { useId, useRef, useState, type DragEvent } from 'react';
import { useNotice } from '../../console/index.ts';
import { errorText } from '../../client/errorText.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import type { FileKind } from './kinds.ts';
import { useUpload } from './useUpload.ts';

/** Lets the officer choose or drop a file, and sends it directly to the store. */
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
      <button
        type="button"
        className="btn p"
        disabled={!file || upload.busy}
        onClick={() => file && send(file)}
      >
        {upload.busy ? 'Uploading...' : 'Upload'}
      </button>
      {upload.busy && (
        <progress className="file-progress" max={1} value={sent} aria-label="Part of the file sent" />
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
