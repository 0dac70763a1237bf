import { useState } from 'react';
import { formatCountOf } from '#domain/formats.ts';
import { useCall } from '../../../client/call.tsx';
import { lazyComponent, type SelectionProps } from '../../../console/index.ts';

const dialog = lazyComponent(() => import('./ReopenDialog.tsx'));

/** The button that reopens the audits of the marked rows in the month of the list, all or none. */
export default function ReopenMany({ selected, count, onDone }: SelectionProps) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const tcIds = 'ids' in selected ? [...selected.ids] : [];
  const [tcId] = tcIds;
  if (tcId === undefined) return null;
  const of = {
    subject: formatCountOf(count, 'audit'),
    tcId,
    send: async (month: string, reason: string, idempotencyKey: string) =>
      (await call('reopenAudits', { params: { month }, body: { tcIds, reason }, idempotencyKey })).message,
  };
  return (
    <>
      <button
        type="button"
        className="btn p"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Reopen
      </button>
      {isOpen && <dialog.Show props={{ of, onClose: () => setIsOpen(false), onReopened: onDone }} />}
    </>
  );
}
