import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, type Call } from '../../client/call.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import {
  asText,
  lazyComponent,
  useIntention,
  useNotice,
  useScope,
  type ActionProps,
} from '../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { settle } from '../../ui/lock.ts';

const dialog = lazyComponent(() => import('./AuditDialog.tsx'));

interface AuditActionProps extends ActionProps {
  /** Whether this is the main action of its screen, not one of many in a list. @default false */
  isMain?: boolean;
}

/** Audits one transformer centre in the month of the list, after it has said what that closes. */
export default function AuditAction({ record, reload, isMain = false }: AuditActionProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const { month } = useScope();
  const [isAsking, setIsAsking] = useState(false);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  const [tcId, number] = [asText(record['id']), asText(record['number'])];
  const { busy, start, isShown } = useIntention({
    send: async (params: { tcId: string; month: string }, idempotencyKey) =>
      (await call('auditTransformer', { params, idempotencyKey })).message,
    findSaved: async of => ((await isAudited(call, of)) ? savedAfterAll : undefined),
  });
  // An audit changes the figures of every screen. The row stays for a moment, so that a second press can't hit another.
  const refresh = async () => {
    await settle();
    if (isShown()) reload();
    await queries.invalidateQueries();
  };
  const audit = () =>
    start(
      { tcId, month },
      {
        onDone: message => {
          setIsAsking(false);
          notice.success(message);
          void refresh();
        },
        onFailed: error => {
          notice.failure(error);
          // The figures have changed since they were shown, or someone else has audited the TC.
          void queries.invalidateQueries({ queryKey: ['audits', 'record', tcId] });
        },
      },
    );
  const close = () => setIsAsking(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isMain ? 'btn p' : 'btn s'}
        aria-haspopup="dialog"
        aria-disabled={busy}
        aria-label={`Audit ${number}`}
        onPointerEnter={dialog.preload}
        onClick={() => !busy && setIsAsking(true)}
      >
        Audit
      </button>
      {isAsking && <dialog.Show props={{ tcId, number, month, busy, onConfirm: audit, onClose: close }} />}
    </>
  );
}

/** Whether a transformer centre is audited in a month. */
async function isAudited(call: Call, { tcId, month }: { tcId: string; month: string }): Promise<boolean> {
  const { data } = await call('readTransformer', { params: { id: tcId }, query: { month } });
  return data.audit.some(entry => entry.month === month && entry.audited);
}
