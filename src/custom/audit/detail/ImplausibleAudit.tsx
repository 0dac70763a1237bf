import { whoReopens } from '#domain/audit.ts';
import type { AuditRecord } from '../figures/rows.ts';
import styles from './detail.module.css';

/** Says why an audit can't be right, and whom to ask, as its areas' sums hold it until it is reopened. */
export function ImplausibleAudit({ record }: { record: AuditRecord }) {
  return (
    <p role="note" className={styles.fallen}>
      {`This audit is implausible: ${reasonOf(record)}. The sums of its areas are wrong by it until it is reopened. ${whoReopens}`}
    </p>
  );
}

function reasonOf({ consumption, installationConsumption }: AuditRecord): string {
  const energy = consumption ?? 0;
  if (energy <= 0) return 'its consumption is not above zero';
  return (installationConsumption ?? 0) > 10 * energy
    ? 'its installations were billed more than ten times its consumption'
    : 'its consumption is more than its capacity carries in the month';
}
