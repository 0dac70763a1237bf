import { partsOfMessage } from '#domain/serverMessages.ts';
import { limitSentence } from '#sheets/limits.ts';
import type { CheckMessage, CheckReport } from './report.ts';
import { FaultTable } from './FaultTable.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { RowReasons } from './RowReasons.tsx';
import styles from './check.module.css';

const bySomethingElse =
  'This browser can’t read the file. You can upload it: the server checks it and says what is wrong.';
const tooLarge = limitSentence('fileBytes');

/** Shows how far the check of a chosen file is, and what it found. */
export function CheckPanel({ check }: { check: CheckMessage }) {
  return (
    <div className={styles.panel} aria-live="polite">
      {check.state === 'reading' && <Progress label="Reading the file..." />}
      {check.state === 'checking' && (
        <Progress label="Checking the rows..." value={check.done} max={check.total} />
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

function Progress({ label, ...bar }: { label: string; value?: number; max?: number }) {
  return (
    <p className={styles.progress}>
      <span>{label}</span>
      <progress {...bar} aria-label={label} />
    </p>
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
        <ul className={styles.notes} aria-label="Left out">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <RowReasons reasons={reasons} />
      {faults.length > 0 && <FaultTable report={report} />}
    </>
  );
}
