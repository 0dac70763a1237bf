import { lossBand } from '#domain/audit.ts';
import { absent, formatPercent } from '#domain/formats.ts';
import styles from './LossChip.module.css';

/** Shows a loss in per cent on the colours of its band; '----' if it is unknown. */
export function LossChip({ loss }: { loss: number | null | undefined }) {
  if (loss === null || loss === undefined) return absent;
  return (
    <span className={styles.chip} data-band={lossBand(loss)}>
      {formatPercent(loss)}
    </span>
  );
}
