import { useId, useState, type DragEvent, type RefObject } from 'react';
import { monthFault } from '#fileKinds/months.ts';
import { useEndWhenMended, useNotice, useOfficer } from '../../console/index.ts';
import { errorText, isAbort } from '../../client/errorText.ts';
import { useFileCheck } from './check/useFileCheck.ts';
import { allowedExtension, wrongExtension } from './chosenFile.ts';
import { ChosenFile } from './ChosenFile.tsx';
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
