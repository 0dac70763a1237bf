import { lossOf, type MonthOnRecord } from './month.ts';
import styles from './loss.module.css';

/** Shows the loss of a month in the colour of its band. */
export function Loss({ entry }: { entry: MonthOnRecord | undefined }) {
  const { text, band } = lossOf(entry);
  if (band === undefined) return <span className={styles.unknown}>{text}</span>;
  return (
    <span className={styles.known} style={{ color: `var(--b${band})` }}>
      {text}
    </span>
  );
}
