import { useState } from 'react';
import { useCall } from '../../../client/callContext.tsx';
import { lazyComponent, useScope } from '../../../console/index.ts';
import { useFocusContainerOnUnmount } from '../../../ui/focusContainer.ts';
import type { Transformer } from '../../transformers/calls.ts';

const dialog = lazyComponent(() => import('./ReopenDialog.tsx'));

/** The button that reopens the audit of a transformer centre in the month of the screen. */
export function ReopenAudit({ transformer: { id, number, audit } }: { transformer: Transformer }) {
  const call = useCall();
  const { month } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const button = useFocusContainerOnUnmount<HTMLButtonElement>();
  const later = audit.filter(entry => entry.audited && entry.month > month).map(entry => entry.month);
  const of = {
    subject: `the audit of TC ${number}`,
    tcId: id,
    later: later.toSorted(),
    send: async (reopened: string, reason: string, idempotencyKey: string) => {
      const params = { tcId: id, month: reopened };
      return (await call('reopenAudit', { params, body: { reason }, idempotencyKey })).message;
    },
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Reopen audit
      </button>
      {isOpen && <dialog.Show props={{ of, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
