import { whoReopens } from '#domain/audit.ts';
import { formatCount } from '#domain/formats.ts';
import { ImplausibleTcs } from '../implausible/ImplausibleTcs.tsx';
import { useAuditMetrics } from './calls.ts';
import styles from './KeyFigures.module.css';

/** Says that the figures hold audits that can't be right, and names their TCs. Shows nothing without any. */
export function ImplausibleNote() {
  const { data: { implausible = 0 } = {} } = useAuditMetrics();
  if (implausible === 0) return null;
  const [subject, until] =
    implausible === 1
      ? ['1 audit is implausible', 'it is reopened']
      : [`${formatCount(implausible)} audits are implausible`, 'they are reopened'];
  return (
    <p role="note" className={styles.implausible}>
      <b>{subject}</b>
      {`, and these figures are wrong until ${until}: `}
      <ImplausibleTcs count={implausible} withLoss />
      {`. ${implausible === 1 ? whoReopens : 'The corporate office (cio) can reopen them.'}`}
    </p>
  );
}
