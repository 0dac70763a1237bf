import { formatDateTime } from '#domain/formats.ts';
import { asText, type CellProps } from '../../console/index.ts';
import styles from './reports.module.css';

/** Shows the name of a report and what it answers. */
export function NameCell({ value, record }: CellProps) {
  return <WithNote text={asText(value)} note={asText(record['about'])} />;
}

/** Shows when the figures of a report were read, and what to expect of it. */
export function MadeCell({ value, record }: CellProps) {
  const made = typeof value === 'string' ? formatDateTime(value) : '-';
  return <WithNote text={made} note={asText(record['message'])} />;
}

/** Shows a text with a fainter note below it, if there is one. */
function WithNote({ text, note }: { text: string; note: string }) {
  return (
    <div className={styles.withNote}>
      {text}
      {note !== '' && <div className={styles.note}>{note}</div>}
    </div>
  );
}
