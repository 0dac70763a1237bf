import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { inspectionReasons, inspectionReasonTitles, type InspectionReason } from '#domain/inspections.ts';
import { useCall } from '../../client/call.tsx';
import { useIntention, useNotice, useScope, type SelectionProps } from '../../console/index.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './inspections.module.css';

/** The button that has the marked TCs inspected in the month of the list, and the reason to. */
export default function RaiseMany({ selected, onDone }: SelectionProps) {
  const call = useCall();
  const notice = useNotice();
  const queries = useQueryClient();
  const { month } = useScope();
  const [reason, setReason] = useState<InspectionReason>('highLoss');
  const { busy, start } = useIntention({
    send: async (body: { tcIds: string[]; reason: InspectionReason }, idempotencyKey) =>
      (await call('raiseInspections', { params: { month }, body, idempotencyKey })).message,
  });
  if (!('ids' in selected)) return null;
  const raise = () =>
    start(
      { tcIds: [...selected.ids], reason },
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
    <>
      <Select
        className={styles.reason}
        aria-label="Reason of the inspections"
        value={reason}
        onChange={({ target }) =>
          setReason(inspectionReasons.find(each => each === target.value) ?? 'highLoss')
        }
      >
        {inspectionReasons.map(each => (
          <option key={each} value={each}>
            {inspectionReasonTitles[each]}
          </option>
        ))}
      </Select>
      <button type="button" className="btn p" aria-disabled={busy} onClick={() => !busy && raise()}>
        {busy ? 'Raising…' : 'Raise inspections'}
      </button>
    </>
  );
}
