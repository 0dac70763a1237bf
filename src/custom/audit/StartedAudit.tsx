import { LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import type { DataOf } from '../../client/operations.ts';
import { listAddress } from '../../console/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SettledButton } from '../../ui/SettledButton.tsx';
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
  const address = (tab: string, filter: Record<string, string>) =>
    listAddress('/tc-audit', filter, { tab, month });
  const lists = [
    { count: data.audited + data.alreadyAudited, title: 'audited', to: address('audited', {}) },
    {
      count: data.withoutConsumption,
      title: 'without consumption',
      to: address('unaudited', { gap: 'withoutConsumption' }),
    },
    {
      count: data.withoutInstallationConsumption,
      title: 'without installation consumption',
      to: address('unaudited', { gap: 'withoutInstallationConsumption' }),
    },
  ];
  const mayLackBoth = data.withoutConsumption > 0 && data.withoutInstallationConsumption > 0;
  return (
    <Dialog
      title="Audit started"
      onClose={onClose}
      actions={<SettledButton onClick={onClose}>Close</SettledButton>}
    >
      <p>{message}</p>
      <ul className={styles.lists}>
        {lists
          .filter(({ count }) => count > 0)
          .map(({ count, title, to }) => (
            <li key={title}>
              <LinkBase to={to}>{`${formatCount(count)} ${title}`}</LinkBase>
            </li>
          ))}
      </ul>
      {mayLackBoth && <p className={styles.hint}>A TC may lack both.</p>}
    </Dialog>
  );
}
