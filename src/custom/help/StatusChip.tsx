import { ticketStatusTitles, type TicketStatus } from '#domain/support.ts';
import styles from './help.module.css';

/** Shows the status of a ticket as a word in a fixed colour. */
export function StatusChip({ status }: { status: TicketStatus }) {
  return (
    <span className={styles.chip} data-status={status}>
      {ticketStatusTitles[status]}
    </span>
  );
}
