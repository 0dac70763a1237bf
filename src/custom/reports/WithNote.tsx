import styles from './reports.module.css';

/** Shows a text with a fainter note below it, if there is one. */
export function WithNote({ text, note }: { text: string; note: string }) {
  return (
    <div className={styles.withNote}>
      {text}
      {note !== '' && <div className={styles.note}>{note}</div>}
    </div>
  );
}
