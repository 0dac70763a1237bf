import { yupResolver } from '@hookform/resolvers/yup';
import { FormProvider, useForm } from 'react-hook-form';
import { fullName } from '#domain/officer.ts';
import { ticketStatuses, ticketStatusTitles } from '#domain/support.ts';
import { answerTicket, longestTicketText } from '#validation/ticket.ts';
import { SelectInput } from '../../console/fields/SelectInput.tsx';
import { useNotice } from '../../console/index.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { Phone } from '../profile/Phone.tsx';
import { useAnswerTicket, type Ticket } from './calls.ts';
import { chargeOf } from './chargeOf.ts';
import styles from './help.module.css';
import { TextArea } from './TextArea.tsx';
import { TicketText } from './TicketDialog.tsx';

const options = ticketStatuses.map(value => ({ value, label: ticketStatusTitles[value] }));
const plain = { readOnly: false, help: undefined };

/** A ticket of any officer, to be answered by the corporate IT office. */
export function AnswerDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { number, status, reply, raisedBy } = ticket;
  const form = useForm({
    defaultValues: { status, reply },
    resolver: yupResolver(answerTicket, { abortEarly: false }),
  });
  const answer = useAnswerTicket(number);
  const notice = useNotice();
  const submit = form.handleSubmit(typed =>
    answer.mutate(typed, {
      onSuccess: message => {
        notice.success(message);
        onClose();
      },
      onError: notice.failure,
    }),
  );
  return (
    <FormProvider {...form}>
      <Dialog
        title={`Ticket ${number}`}
        width={560}
        onClose={onClose}
        onSubmit={() => void submit()}
        actions={
          <>
            <button type="button" className="btn" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="btn p" disabled={answer.isPending}>
              {answer.isPending ? 'Saving…' : 'Save'}
            </button>
          </>
        }
      >
        {raisedBy && (
          <p className={styles.from}>
            <strong>{fullName(raisedBy.name)}</strong>
            {`, ${chargeOf(raisedBy)}, `}
            <Phone number={raisedBy.phoneNumber} />
          </p>
        )}
        <TicketText ticket={ticket} />
        <SelectInput {...plain} required source="status" label="Status" options={options} />
        <TextArea {...plain} required={false} source="reply" label="Reply" max={longestTicketText} rows={5} />
      </Dialog>
    </FormProvider>
  );
}
