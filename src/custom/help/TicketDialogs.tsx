import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { absent, formatDateTime } from '#domain/formats.ts';
import { formatPhone } from '#domain/phones.ts';
import { fullName } from '#domain/officer.ts';
import {
  ticketCategoryTitles,
  ticketStatuses,
  ticketStatusTitles,
  type TicketStatus,
} from '#domain/support.ts';
import { answerTicket, longestTicketText } from '#validation/ticket.ts';
import { currentRecordOf } from '../../client/versions.ts';
import { SelectInput } from '../../console/field/SelectInput.tsx';
import { TextArea } from '../../console/field/TextArea.tsx';
import { EndWarnings } from '../../console/form/UnsavedGuard.tsx';
import { StaleEdit, type Difference } from '../../console/form/StaleEdit.tsx';
import { useNotice } from '../../console/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './help.module.css';
import { chargeOf, statusOptions, useAnswerTicket, type AnyonesTicket, type Ticket } from './ticketCalls.ts';

/** The values of the form. */
type TicketAnswer = Record<'status' | 'reply', string>;

const plainInput = { readOnly: false, help: undefined };

/** Shows any officer's ticket, for the corporate IT office to answer. The typed answer is based on `ticket`. */
export function AnswerDialog({ ticket, onClose }: { ticket: AnyonesTicket; onClose: () => void }) {
  const [basis, setBasis] = useState(ticket);
  const [current, setCurrent] = useState<AnyonesTicket>();
  const { number, raisedBy } = ticket;
  const form = useForm<TicketAnswer>({
    defaultValues: toAnswer(basis),
    resolver: yupResolver(answerTicket, { abortEarly: false }),
  });
  const answer = useAnswerTicket(number);
  const notice = useNotice();
  const submit = form.handleSubmit(({ reply, ...typed }) => {
    const status = ticketStatuses.find(each => each === typed.status);
    if (!status) return;
    answer.start(
      { answer: { status, reply }, etag: basis.etag },
      {
        onDone: message => {
          notice.success(message);
          onClose();
        },
        onFailed: error => {
          const now = currentRecordOf('answerTicket', error);
          if (now) setCurrent(now);
          else notice.failure(error);
        },
      },
    );
  });
  return (
    <FormProvider {...form}>
      <Dialog
        title={`Ticket ${number}`}
        width={560}
        onClose={onClose}
        onSubmit={() => void submit()}
        closeLabel="Cancel"
        actions={
          <button type="submit" className="btn p" disabled={answer.busy}>
            {answer.busy ? 'Saving…' : 'Save'}
          </button>
        }
      >
        <p className={styles.from}>
          <strong>{fullName(raisedBy.name)}</strong>
          {`, ${chargeOf(raisedBy)}, ${formatPhone(raisedBy.phoneNumber)}`}
        </p>
        <TicketText ticket={ticket} />
        <SelectInput {...plainInput} required source="status" label="Status" options={statusOptions} />
        <TextArea
          {...plainInput}
          required={false}
          source="reply"
          label="Reply"
          max={longestTicketText}
          rows={5}
        />
        <EndWarnings of={notice} />
        {current && (
          <StaleEdit
            noun="ticket"
            differencesOf={() => differences(form.getValues(), toAnswer(basis), toAnswer(current))}
            current={toAnswer(current)}
            onRebase={() => {
              setBasis(current);
              setCurrent(undefined);
            }}
            onBack={() => setCurrent(undefined)}
          />
        )}
      </Dialog>
    </FormProvider>
  );
}

const toAnswer = ({ status, reply }: TicketAnswer): TicketAnswer => ({ status, reply });

const titleOf = (status: string) => statusOptions.find(({ value }) => value === status)?.label ?? status;

const answerFields = [
  { key: 'status', label: 'Status', toText: ({ status }: TicketAnswer) => titleOf(status) },
  { key: 'reply', label: 'Reply', toText: ({ reply }: TicketAnswer) => reply.trim() || absent },
] as const;

/** Compares a typed answer, based on `basis`, with the answer as it is now. */
function differences(typed: TicketAnswer, basis: TicketAnswer, current: TicketAnswer): readonly Difference[] {
  return answerFields.flatMap(({ key, label, toText }) => {
    const [was, now, mine] = [basis, current, typed].map(toText);
    const theirs = was !== now;
    const changed = was !== mine;
    if (!theirs && !changed) return [];
    return [
      { key, label, inputs: [key], theirs, contested: theirs && changed && now !== mine, was, now, mine },
    ];
  });
}

/** Shows one of the officer's own tickets and its answer. */
export function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { number, reply, status, answeredAt } = ticket;
  return (
    <Dialog title={`Ticket ${number}`} width={560} onClose={onClose} closeLabel="Close">
      <TicketText ticket={ticket} />
      <section className={styles.reply} aria-label="Answer">
        <p className={styles.meta}>
          <StatusChip status={status} />
          {answeredAt ? `Corporate IT office, ${formatDateTime(answeredAt)}` : 'Not answered yet'}
        </p>
        {reply && <p className={styles.text}>{reply}</p>}
      </section>
    </Dialog>
  );
}

/** Shows the question of a ticket. */
function TicketText({ ticket }: { ticket: Ticket }) {
  const { subject, category, description, createdAt } = ticket;
  return (
    <section aria-label="Question">
      <p className={styles.question}>{subject}</p>
      <p className={styles.meta}>{`${ticketCategoryTitles[category]}, ${formatDateTime(createdAt)}`}</p>
      <p className={styles.text}>{description}</p>
    </section>
  );
}

/** Shows the status of a ticket as a word in a fixed colour. */
export function StatusChip({ status }: { status: TicketStatus }) {
  return (
    <span className={styles.chip} data-status={status}>
      {ticketStatusTitles[status]}
    </span>
  );
}
