import { lossOf, type MonthOnRecord } from '../month.ts';
import styles from './loss.module.css';
import { MonthFigure, type OfTransformer } from './MonthFigure.tsx';

/** Shows the loss of a month in the colour of its band; a press explains it. */
export function Loss({ entry, ...of }: { entry: MonthOnRecord | undefined } & OfTransformer) {
  const { text, band } = lossOf(entry);
  if (band === undefined) return <span className={styles.unknown}>{text}</span>;
  return (
    <span className={styles.known} style={{ color: `var(--b${band})` }}>
      <MonthFigure name="lossPercentage" value={entry?.lossPercentage} {...of}>
        {text}
      </MonthFigure>
    </span>
  );
}
