import { useEffect, useRef, useState } from 'react';
import { uploaderKindOf } from '#domain/files.ts';
import { partsOfMessage } from '#domain/serverMessages.ts';
import { limitSentence } from '#sheets/limits.ts';
import { useOfficer } from '../../../console/index.ts';
import type { FileKind } from '../kinds.ts';
import styles from './check.module.css';
import { FaultTable, OutcomeCounts, RowReasons } from './FaultTable.tsx';
import type { CheckMessage, CheckReport } from './report.ts';

const bySomethingElse =
  'This browser can’t read the file. You can upload it: the server checks it and says what is wrong.';
const reading = 'Checking the file...';
const tooLarge = limitSentence('fileBytes');

/** Shows that a chosen file is being checked, and what the check found. */
export function CheckPanel({ check }: { check: CheckMessage }) {
  return (
    <div className={styles.panel} aria-live="polite">
      {check.state === 'reading' && (
        <p className={styles.progress}>
          <span>{reading}</span>
          <progress aria-label={reading} />
        </p>
      )}
      {check.state === 'unreadable' && <p className={styles.note}>{bySomethingElse}</p>}
      {check.state === 'refused' && (
        <div className={styles.refused} role="alert">
          {partsOfMessage(check.message).map(part => (
            <p key={part}>{part}</p>
          ))}
          {check.message !== tooLarge && <p>The server will refuse this file for the same reason.</p>}
        </div>
      )}
      {check.state === 'checked' && <Report report={check.report} />}
    </div>
  );
}

function Report({ report }: { report: CheckReport }) {
  const { count, reasons, notes, faults } = report;
  return (
    <>
      <OutcomeCounts
        counts={[
          { title: 'Without a fault', rows: count.success, tone: 'good' },
          { title: 'Would be skipped', rows: count.skipped },
          { title: 'Have a fault', rows: count.failure, tone: 'bad' },
        ]}
      />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes on the file">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <RowReasons reasons={reasons} />
      {faults.length > 0 && (
        <FaultTable label="Faults of the chosen file" report={report} allIn="The result file" />
      )}
    </>
  );
}

const newWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The check of a chosen file. */
interface FileCheck {
  /** The state of the check: the file is being read, or how the check ended; `undefined` without a file. */
  check: CheckMessage | undefined;
  /** Loads the parser while the officer chooses a file. */
  prepare: () => void;
}

/** Checks a chosen file in a thread of its own. */
export function useFileCheck(kind: FileKind, file: File | undefined): FileCheck {
  const { role, location } = useOfficer();
  const { category } = kind;
  const uploadedBy = uploaderKindOf[role];
  const sectionCode = location.sectionCode ?? null;
  const [message, setMessage] = useState<{ file: File; is: CheckMessage }>();
  const prepared = useRef<Worker>(undefined);
  const prepare = () => {
    if (prepared.current) return;
    const worker = newWorker();
    prepared.current = worker;
    // A worker that could not be loaded is of no use: the chosen file gets another.
    worker.addEventListener('error', () => {
      if (prepared.current === worker) prepared.current = undefined;
    });
  };
  useEffect(() => () => prepared.current?.terminate(), []);
  useEffect(() => {
    if (!file || !uploadedBy) return undefined;
    const worker = prepared.current ?? newWorker();
    prepared.current = undefined;
    const show = (is: CheckMessage) => setMessage({ file, is });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => show(data));
    worker.addEventListener('error', () => show({ state: 'unreadable' }));
    worker.postMessage({ file, category, uploadedBy, sectionCode });
    return () => worker.terminate();
  }, [file, category, uploadedBy, sectionCode]);
  const latest: CheckMessage = message && message.file === file ? message.is : { state: 'reading' };
  return { check: file && latest, prepare };
}
