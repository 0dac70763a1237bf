import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../client/callContext.tsx';
import { savedAfterAll } from '../../client/sendReliably.ts';
import { asText, useIntention, useNotice, useScope, type ActionProps } from '../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../ui/focusContainer.ts';
import { settle } from '../../ui/lock.ts';
import { isAudited } from './calls.ts';

interface AuditActionProps extends ActionProps {
  /** Whether this is the main action of its screen, not one of many in a list. @default false */
  isMain?: boolean;
}

/** Audits one transformer centre in the month of the list. */
export default function AuditAction({ record, reload, isMain = false }: AuditActionProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const { month } = useScope();
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
  const press = () =>
    start(
      { tcId, month },
      {
        onDone: message => {
          notice.success(message);
          void refresh();
        },
        onFailed: notice.failure,
      },
    );
  return (
    <button
      ref={button}
      type="button"
      className={isMain ? 'btn p' : 'btn s'}
      aria-disabled={busy}
      aria-label={`Audit ${number}`}
      onClick={press}
    >
      Audit
    </button>
  );
}
