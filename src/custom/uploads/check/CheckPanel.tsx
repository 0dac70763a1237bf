import { partsOfMessage } from '#domain/serverMessages.ts';
import { limitSentence } from '#sheets/limits.ts';
import type { CheckMessage, CheckReport } from './report.ts';
import { FaultTable } from './FaultTable.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { RowReasons } from './RowReasons.tsx';
import styles from './check.module.css';

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
