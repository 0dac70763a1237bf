import { formatDateTime } from '#domain/formats.ts';
import { ticketCategoryTitles, ticketStatusTitles, type TicketStatus } from '#domain/support.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './help.module.css';
import type { Ticket } from './ticketCalls.ts';

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
export function TicketText({ ticket }: { ticket: Ticket }) {
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
