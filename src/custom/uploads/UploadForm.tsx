import { useId, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { monthFault } from '#fileKinds/months.ts';
import { errorText, isAbort } from '../../client/errorText.ts';
import { useEndWhenMended, useNotice, useOfficer } from '../../console/index.ts';
import { CheckPanel, useFileCheck } from './check/CheckPanel.tsx';
import { allowedExtension, wrongExtension, type CheckMessage, type CheckReport } from './check/report.ts';
import { FileSteps } from './FileStatus.tsx';
import type { FileKind } from './kinds.ts';
import { useUpload } from './useUpload.ts';

interface UploadFormProps {
  kind: FileKind;
  /** The audit month of the file, once chosen. */
  month: string | undefined;
  /** Whether to run the file even if the same one was processed before. */
  isAgain: boolean;
  /** Called when the officer is about to choose or drops a file, but not when `input` is clicked by a script. */
  onChoosing: () => void;
  /** The control that chooses the file. */
  input: RefObject<HTMLInputElement | null>;
  onUploaded: () => void;
}

/** Lets the officer choose or drop a file, shows what is wrong with it, and sends it directly to the store. */
export function UploadForm({ kind, month, isAgain, onChoosing, input, onUploaded }: UploadFormProps) {
  const { role } = useOfficer();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState('');
  const [isMonthAsked, setIsMonthAsked] = useState(false);
  const inputId = useId();
  const faultId = useId();
  const notice = useNotice();
  useEndWhenMended(notice, file);
  const { check, prepare } = useFileCheck(kind, file);

  const wrongMonth = monthFault(kind.months, month, role)?.message;
  // It is gone once another month is chosen.
  const fault = (isMonthAsked && wrongMonth) || refusal;
  const choose = (chosen: File | undefined) => {
    const allowed = chosen && allowedExtension(chosen.name);
    setFile(allowed ? chosen : undefined);
    setRefusal(chosen && !allowed ? wrongExtension : '');
    setIsMonthAsked(false);
  };
  const upload = useUpload(kind, setSent);
  const send = (chosen: File) => {
    setRefusal('');
    setIsMonthAsked(true);
    if (wrongMonth !== undefined) return;
    upload.start(
      { file: chosen, month, again: isAgain },
      {
        onDone: () => {
          notice.success(kind.uploaded);
          choose(undefined);
          onUploaded();
        },
        onFailed: error => {
          if (isAbort(error)) return;
          setRefusal(errorText(error));
          notice.failure(error);
        },
      },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (upload.busy) return;
    onChoosing();
    choose(event.dataTransfer.files[0]);
  };

  const faultLine = fault && (
    <p id={faultId} role="alert" className="file-fault">
      {fault}
    </p>
  );
  return (
    <div
      className="file-card file-drop"
      data-empty={file ? undefined : true}
      onDragEnter={prepare}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <input
        id={inputId}
        ref={input}
        type="file"
        accept=".xls,.xlsx,.xlsb"
        className="visually-hidden"
        aria-label="File to upload"
        aria-describedby={fault ? faultId : undefined}
        disabled={upload.busy}
        onClick={({ currentTarget, isTrusted }) => {
          if (isTrusted) onChoosing();
          // So that the same file can be chosen again, corrected.
          currentTarget.value = '';
          prepare();
        }}
        onChange={event => choose(event.target.files?.[0])}
      />
      {file && check ? (
        <ChosenFile
          file={file}
          check={check}
          inputId={inputId}
          busy={upload.busy}
          sent={sent}
          isAgain={isAgain}
          fault={faultLine}
          onStop={upload.stop}
          onUpload={() => send(file)}
        />
      ) : (
        <>
          <label htmlFor={inputId} className="file-choose">
            <b>Choose a file, or drop it here</b>
            <small>xls, xlsx or xlsb, up to 25 MB. It is checked before anything is sent.</small>
          </label>
          {faultLine}
        </>
      )}
    </div>
  );
}

interface ChosenFileProps {
  file: File;
  check: CheckMessage;
  /** The id of the input that chooses another file. */
  inputId: string;
  /** Whether the file is being sent. */
  busy: boolean;
  /** The fraction sent, 0 to 1. */
  sent: number;
  /** Whether the file runs even if it was processed before. */
  isAgain: boolean;
  /** Why it was not sent, if anything: below the button, where the officer looks. */
  fault: ReactNode;
  onUpload: () => void;
  /** Ends the transfer. */
  onStop: () => void;
}

/** The text beside the button while the file is checked and after that. */
const sentences: Readonly<Record<CheckMessage['state'], string>> = {
  reading: 'You may upload the file without waiting for the check.',
  checked:
    'Checked by the rules of the file. The server also checks it against the records. Nothing is written yet.',
  refused: 'Nothing is written yet.',
  unreadable: 'Nothing is written yet.',
};

/** The chosen file, what its check found, and the button that uploads it. */
function ChosenFile(props: ChosenFileProps) {
  const { file, check, inputId, busy, sent, isAgain, fault, onUpload, onStop } = props;
  return (
    <section aria-label="Check before the upload">
      <header className="file-chosen">
        <b>{file.name}</b>
        <label htmlFor={inputId} className="a" aria-disabled={busy}>
          Choose another
        </label>
        <FileSteps at="Check" />
        <span className="file-content">
          {[sizeOf(file), ...(check.state === 'checked' ? contentOf(check.report) : [])].join(' · ')}
        </span>
      </header>
      {/* Above what the check finds, so that the button stays where it is when the check ends. */}
      {busy && <progress className="file-progress" max={1} value={sent} aria-label="Part of the file sent" />}
      <div className="file-apply">
        <span>{sentences[check.state]}</span>
        {busy && sent < 1 && (
          <button type="button" className="btn" onClick={onStop}>
            Cancel
          </button>
        )}
        <button type="button" className="btn p" disabled={busy} onClick={onUpload}>
          {busy ? `Uploading... ${Math.round(sent * 100)} %` : isAgain ? 'Upload and run again' : 'Upload'}
        </button>
      </div>
      {fault}
      <CheckPanel check={check} />
    </section>
  );
}

function contentOf({ rowCount, sheets }: CheckReport): string[] {
  return [
    formatCountOf(rowCount, 'row', 'rows'),
    sheets.length === 1 ? `sheet ${sheets[0]}` : `${formatCount(sheets.length)} sheets`,
  ];
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
