import { LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { DataOf } from '../../client/operations.ts';
import { listAddress } from '../../console/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SettledButton } from '../../ui/SettledButton.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './StartedAudit.module.css';

/** What the audit of a month came to. */
export interface AuditResult {
  month: string;
  message: string;
  data: DataOf<'startAudit'>;
}

/** Says how many TCs were audited, and leads to those that were not, by what they lack. */
export function StartedAudit({ result, onClose }: { result: AuditResult; onClose: () => void }) {
  const { month, message, data } = result;
  const settled = useSettled();
  const address = (tab: string, filter: Record<string, string>) =>
    listAddress('/tc-audit', filter, { tab, month });
  const reasons = [
    {
      count: data.withoutInstallationConsumption,
      title: 'without installation consumption',
      to: address('unaudited', { gap: 'withoutInstallationConsumption' }),
    },
    {
      count: data.withoutConsumption,
      title: 'without consumption',
      to: address('unaudited', { gap: 'withoutConsumption' }),
    },
    { count: data.withRemark, title: 'with remarks', to: address('unaudited', { gap: 'withRemarks' }) },
  ].filter(({ count }) => count > 0);
  const lists = [
    { count: data.audited + data.alreadyAudited, title: 'audited', to: address('audited', {}) },
    { count: data.unAudited, title: 'not audited', to: address('unaudited', {}), reasons },
  ].filter(({ count }) => count > 0);
  return (
    <Dialog
      title="Audit started"
      onClose={onClose}
      actions={<SettledButton onClick={onClose}>Close</SettledButton>}
    >
      <p>{message}</p>
      <div className={settled ? undefined : styles.settling}>
        <Lots lots={lists} />
      </div>
      {reasons.length > 1 && <p className={styles.hint}>A TC may lack several things.</p>}
    </Dialog>
  );
}

/** TCs with something in common, and the list of exactly these. */
interface Lot {
  count: number;
  title: string;
  to: string;
  /** What keeps how many of them from their audit. @default none */
  reasons?: readonly Lot[];
}

function Lots({ lots }: { lots: readonly Lot[] }) {
  return (
    <ul className={styles.lists}>
      {lots.map(({ count, title, to, reasons = [] }) => (
        <li key={title}>
          <LinkBase to={to}>{`${formatCount(count)} ${title}`}</LinkBase>
          {reasons.length > 0 && <Lots lots={reasons} />}
        </li>
      ))}
    </ul>
  );
}
