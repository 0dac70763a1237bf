import { formatCount } from '#domain/formats.ts';
import type { DataOf } from '../../client/operations.ts';
import { MonthLink } from '../../shell/MonthLink.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SettledButton } from '../../ui/SettledButton.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import { audits } from './dashboard/parts.ts';
import { GapList } from './GapList.tsx';
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
  const { alreadyAudited, unAudited, left } = data;
  const audited = data.audited + alreadyAudited;
  const settled = useSettled();
  const leftFor = (gap: string) => left.find(each => each.gap === gap);
  return (
    <Dialog
      title={audited > 0 ? 'Audit started' : 'No TC is audited'}
      width={480}
      onClose={onClose}
      actions={<SettledButton onClick={onClose}>Close</SettledButton>}
    >
      <p>{message}</p>
      <div className={settled ? undefined : styles.settling}>
        {audited > 0 && (
          <p>
            <MonthLink month={month} to={audits('audited')}>{`${formatCount(audited)} audited`}</MonthLink>
          </p>
        )}
        {unAudited > 0 && (
          <>
            <p>
              <MonthLink
                month={month}
                to={audits('unaudited')}
              >{`${formatCount(unAudited)} not audited`}</MonthLink>
            </p>
            <GapList
              month={month}
              countOf={gap => leftFor(gap)?.count ?? 0}
              named={gap => leftFor(gap)?.transformers ?? []}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
