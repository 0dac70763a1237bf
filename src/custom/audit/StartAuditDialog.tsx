import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../client/callContext.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { useIntention, useNotice } from '../../console/index.ts';
import { auditGaps } from '#domain/auditGaps.ts';
import MonthDialog from '../../ui/month/MonthDialog.tsx';
import { MonthToAudit } from './MonthToAudit.tsx';
import { StartedAudit, type AuditResult } from './StartedAudit.tsx';

interface StartAuditDialogProps {
  /** The month that is chosen at first. */
  first: string;
  onClose: () => void;
}

/** Asks for the month to audit, up to the current one, and starts its audit. */
export default function StartAuditDialog({ first, onClose }: StartAuditDialogProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const [result, setResult] = useState<AuditResult>();
  const { busy, start } = useIntention<string, AuditResult>({
    send: async (of, idempotencyKey) => ({
      month: of,
      ...(await call('startAudit', { params: { month: of }, idempotencyKey })),
    }),
    // With nothing left to audit, the audit has been started, or starting it would change nothing.
    findSaved: async of => {
      const { data } = await call('readReadiness', { params: { month: of }, query: {} });
      if (data.ready > 0) return undefined;
      const { audited: alreadyAudited, transformers } = data;
      const left = auditGaps.map(gap => ({ gap, count: data[gap], transformers: [] }));
      return {
        month: of,
        message: savedAfterAll,
        data: { audited: 0, alreadyAudited, unAudited: transformers - alreadyAudited, left },
      };
    },
  });
  const submit = (month: string) =>
    start(month, {
      onDone: done => {
        setResult(done);
        void queries.invalidateQueries();
      },
      onFailed: notice.failure,
    });
  if (result) return <StartedAudit result={result} onClose={onClose} />;
  return (
    <MonthDialog
      title="Select Audit Month"
      action="Start audit"
      month={first}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      renderAbout={(month, choose) => <MonthToAudit month={month} onChoose={choose} />}
    >
      <p>
        Audits every TC of your section that lacks nothing in this month, and closes the month for it and for
        your section’s files of readings.
      </p>
    </MonthDialog>
  );
}
