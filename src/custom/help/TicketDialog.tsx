import { formatDateTime } from '#domain/formats.ts';
import { ticketCategoryTitles } from '#domain/support.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import type { Ticket } from './calls.ts';
import styles from './help.module.css';
import { StatusChip } from './StatusChip.tsx';

/** An own ticket and its answer. */
export function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { number, reply, status, answeredAt } = ticket;
  return (
    <Dialog
      title={`Ticket ${number}`}
      width={560}
      onClose={onClose}
      actions={
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      }
    >
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

/** What was asked. */
export function TicketText({ ticket }: { ticket: Ticket }) {
  const { subject, category, description, createdAt } = ticket;
  return (
    <section aria-label="Question">
      <p className={styles.asked}>{subject}</p>
      <p className={styles.meta}>{`${ticketCategoryTitles[category]}, ${formatDateTime(createdAt)}`}</p>
      <p className={styles.text}>{description}</p>
    </section>
  );
}
