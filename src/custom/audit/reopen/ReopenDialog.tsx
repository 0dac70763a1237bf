import { yupResolver } from '@hookform/resolvers/yup';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { fullMonthTitle } from '#domain/months.ts';
import { trimmed } from '#domain/texts.ts';
import { longestReason, reopening } from '#validation/reopening.ts';
import { useCall } from '../../../client/call.tsx';
import { savedAfterAll } from '../../../client/sendReliably.ts';
import { TextArea } from '../../../console/field/TextArea.tsx';
import { EndWarnings } from '../../../console/form/UnsavedGuard.tsx';
import { useIntention, useNotice, useScope } from '../../../console/index.ts';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import styles from './reopen.module.css';

/** The audits to reopen in the month of the screen. */
export interface Reopened {
  /** In words: 'the audit of TC 7200014', '3 audits'. */
  subject: string;
  /** The id of one of their TCs: the server reopens all audits or none. */
  tcId: string;
  /** The later months in which it is audited, the first one first. @default only the server knows them */
  later?: readonly string[];
  /** Returns the server's message. */
  send: (month: string, reason: string, idempotencyKey: string) => Promise<string>;
}

interface ReopenDialogProps {
  of: Reopened;
  onClose: () => void;
  /** Called after the reopening. @default nothing more to do */
  onReopened?: () => void;
}

/** Says what the reopening of audits does, and asks for the reason. */
export default function ReopenDialog({ of, onClose, onReopened }: ReopenDialogProps) {
  const { subject, tcId, later, send } = of;
  const { month } = useScope();
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: yupResolver(reopening, { abortEarly: false }),
  });
  const { busy, start } = useIntention({
    send: (reason: string, idempotencyKey) => send(month, reason, idempotencyKey),
    findSaved: async reason => {
      const { data } = await call('readAudit', { params: { id: tcId, month } });
      const isSaved = data.audited === null && data.revisions.at(-1)?.reason === trimmed(reason);
      return isSaved ? savedAfterAll : undefined;
    },
  });
  const submit = form.handleSubmit(({ reason }) =>
    start(reason, {
      onDone: message => {
        notice.success(message);
        onClose();
        onReopened?.();
        // The figures of every screen follow.
        void queries.invalidateQueries();
      },
      onFailed: notice.failure,
    }),
  );
  const title = fullMonthTitle(month);
  return (
    <FormProvider {...form}>
      <Dialog
        title={`Reopen ${subject} for ${title}`}
        width={520}
        onClose={onClose}
        onSubmit={() => void submit()}
        closeLabel="Cancel"
        actions={
          <button
            type="submit"
            className="btn p"
            disabled={busy || (later !== undefined && later.length > 0)}
          >
            {busy ? 'Reopening…' : 'Reopen'}
          </button>
        }
      >
        <p>
          {`This opens ${title} again to readings, bills, tags and edits, until the section audits it anew. The sums of all areas follow at once. What was audited stays on record, with your name and the reason.`}
        </p>
        {later ? (
          <LaterAudits tcId={tcId} month={month} later={later} />
        ) : (
          <p>
            All of them are reopened or none. A TC that is audited for a later month too comes first there.
          </p>
        )}
        <TextArea
          source="reason"
          label="Reason"
          help={undefined}
          required
          readOnly={false}
          max={longestReason}
          rows={4}
        />
        <EndWarnings of={notice} />
      </Dialog>
    </FormProvider>
  );
}

interface LaterAuditsProps {
  tcId: string;
  month: string;
  /** The later months in which the TC is audited, the first one first. */
  later: readonly string[];
}

/** Names the later audits of a TC, which stand on this one, and leads to the one to reopen first. */
function LaterAudits({ tcId, month, later }: LaterAuditsProps) {
  const last = later.at(-1);
  if (last === undefined) return null;
  return (
    <p role="note" className={styles.later}>
      {`The TC is audited for ${later.map(fullMonthTitle).join(', ')} too, which follows from ${fullMonthTitle(month)}. Please reopen the latest month first: `}
      <MonthLink month={last} to={`/tc-audit/${tcId}`}>
        {fullMonthTitle(last)}
      </MonthLink>
    </p>
  );
}
