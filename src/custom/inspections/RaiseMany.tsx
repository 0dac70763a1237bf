import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../client/call.tsx';
import { useIntention, useNotice, useScope, type SelectionProps } from '../../console/index.ts';

/** The button that has the marked TCs inspected for their high loss in the month of the list. */
export default function RaiseMany({ selected, onDone }: SelectionProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const { month } = useScope();
  const { busy, start } = useIntention({
    send: async (body: { tcIds: string[]; reason: 'highLoss' }, idempotencyKey) =>
      (await call('raiseInspections', { params: { month }, body, idempotencyKey })).message,
  });
  if (!('ids' in selected)) return null;
  const raise = () =>
    start(
      { tcIds: [...selected.ids], reason: 'highLoss' },
      {
        onDone: message => {
          notice.success(message);
          onDone();
          void queries.invalidateQueries({ queryKey: ['inspections'] });
        },
        onFailed: notice.failure,
      },
    );
  return (
    <button type="button" className="btn p" aria-disabled={busy} onClick={() => !busy && raise()}>
      {busy ? 'Raising…' : 'Raise inspections'}
    </button>
  );
}
