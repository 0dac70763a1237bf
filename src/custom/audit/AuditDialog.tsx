import { lossPercentage } from '#domain/audit.ts';
import { formatCountOf, formatDateTime, formatFigure, formatPercent } from '#domain/formats.ts';
import { addMonths, fullMonthTitle, monthsTitle } from '#domain/months.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Answered } from './dashboard/Card.tsx';
import { useAuditRecord } from './detail/auditCalls.ts';
import { Part } from './figures/ExplanationDrawer.tsx';
import { constantRow, readingRow, type AuditRecord } from './figures/explanation.ts';

/** A transformer centre and the month of its audit. */
interface Audited {
  number: string;
  month: string;
}

interface AuditDialogProps extends Audited {
  tcId: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before one TC is audited: shows what its figures will be, and what the audit closes, or else what prevents it. */
export default function AuditDialog({ tcId, number, month, busy, onConfirm, onClose }: AuditDialogProps) {
  const query = useAuditRecord(tcId, month);
  const { data } = query;
  return (
    <ConfirmDialog
      title={`Audit TC ${number} for ${fullMonthTitle(month)}?`}
      action="Audit"
      width={480}
      busy={busy}
      ready={data?.audited === null && data.gaps.length === 0}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Answered query={query} height={260}>
        {record => <Content record={record} of={{ number, month }} />}
      </Answered>
    </ConfirmDialog>
  );
}

function Content({ record, of: { number, month } }: { record: AuditRecord; of: Audited }) {
  const { audited, gaps, consumption, installationConsumption, begun, ended } = record;
  const next = addMonths(month, 1);
  if (audited)
    return <p>{`It has been audited already: on ${formatDateTime(audited.at)}, by ${audited.by.name}.`}</p>;
  if (gaps.length > 0)
    return (
      <>
        <p>{`TC ${number} can't be audited for ${fullMonthTitle(month)}:`}</p>
        <ul>
          {gaps.map(gap => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      </>
    );
  const loss = lossPercentage(consumption, installationConsumption);
  return (
    <>
      <Part
        title={`TC consumption ${formatFigure(consumption)} kWh, loss ${formatPercent(loss)}`}
        rows={[
          readingRow(month, begun),
          readingRow(next, ended),
          constantRow(record),
          {
            label: 'Installations consumption',
            value: formatFigure(installationConsumption),
            source: `kWh, ${formatCountOf(record.installations, 'installation')}`,
          },
        ]}
      />
      <p>{`This closes TC ${number}’s readings of ${monthsTitle(month, next)}, and its tags, bills and changes of ${fullMonthTitle(month)}. Only the corporate office can reopen the audit.`}</p>
    </>
  );
}
