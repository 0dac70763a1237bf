import type { ReactNode } from 'react';
import { formatCount, formatCountOf } from '#domain/formats.ts';
import { CheckPanel } from './check/CheckPanel.tsx';
import type { CheckMessage, CheckReport } from './check/report.ts';
import { FileSteps } from './FileSteps.tsx';

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

/** What stands beside the button while the file is checked and after that. */
const sentences: Readonly<Record<CheckMessage['state'], string>> = {
  reading: 'You may upload the file without waiting for the check.',
  checked:
    'Checked by the rules of the file. The server also checks it against the records. Nothing is written yet.',
  refused: 'Nothing is written yet.',
  unreadable: 'Nothing is written yet.',
};

/** The chosen file, what its check found, and the button that uploads it. */
export function ChosenFile(props: ChosenFileProps) {
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
