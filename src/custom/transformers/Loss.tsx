import { lossOf, type MonthOnRecord } from './month.ts';
import styles from './loss.module.css';

/** The loss of a month in the colour of its band. */
export function Loss({ entry }: { entry: MonthOnRecord | undefined }) {
  const { text, band } = lossOf(entry);
  return (
    <span className={styles.loss} data-band={band}>
      {text}
    </span>
  );
}
