import { useState } from 'react';
import { formatDate } from '#domain/formats.ts';
import { fullName } from '#domain/officer.ts';
import { ticketCategoryTitles } from '#domain/support.ts';
import { ErrorState } from '../../console/ErrorState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import look from '../../ui/look.module.css';
import { AnswerDialog, StatusChip, TicketDialog } from './TicketDialogs.tsx';
import { chargeOf, useTickets, type Ticket, type TicketFilter } from './ticketCalls.ts';
import styles from './help.module.css';

/** Lists tickets, the newest first; each can be opened. */
export function TicketList({ filter, empty, hint }: { filter: TicketFilter; empty: string; hint: string }) {
  const query = useTickets(filter);
  const { data, error, refetch } = query;
  const [opened, setOpened] = useState<Ticket>();
  const tickets = data?.pages.flatMap(page => page.ticketList);
  // An open ticket stays open even if someone else's answer has removed it from the list.
  const shown = opened && (tickets?.find(({ number }) => number === opened.number) ?? opened);
  const close = () => setOpened(undefined);
  if (!tickets)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TicketSkeleton />;
  return (
    <>
      {tickets.length === 0 ? (
        <div className={look.state}>
          <p className={look.stateTitle}>{empty}</p>
          <p>{hint}</p>
        </div>
      ) : (
        <TicketTable tickets={tickets} everyone={filter.whose === 'everyone'} onOpen={setOpened} />
      )}
      {query.hasNextPage && (
        <footer className={styles.more}>
          <MoreButton pages={query} label="Load more" focusSelector="tbody button" />
        </footer>
      )}
      {shown &&
        ('etag' in shown ? (
          <AnswerDialog ticket={shown} onClose={close} />
        ) : (
          <TicketDialog ticket={shown} onClose={close} />
        ))}
    </>
  );
}

function TicketTable(props: { tickets: Ticket[]; everyone: boolean; onOpen: (ticket: Ticket) => void }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.tickets}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            {props.everyone && <th scope="col">Officer</th>}
            <th scope="col">Subject</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {props.tickets.map(ticket => (
            <TicketRow key={ticket.number} {...{ ticket, onOpen: props.onOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: (ticket: Ticket) => void }) {
  const { number, createdAt, subject, category, status } = ticket;
  const raisedBy = 'raisedBy' in ticket ? ticket.raisedBy : undefined;
  return (
    <tr>
      <td>
        <button type="button" className={styles.number} onClick={() => onOpen(ticket)}>
          {number}
        </button>
      </td>
      <td>{formatDate(createdAt)}</td>
      {raisedBy && (
        <td>
          {fullName(raisedBy.name)}
          <small>{chargeOf(raisedBy)}</small>
        </td>
      )}
      <td className={styles.subject}>
        {subject}
        <small>{ticketCategoryTitles[category]}</small>
      </td>
      <td>
        <StatusChip status={status} />
      </td>
    </tr>
  );
}

const places = ['first', 'second', 'third'];

function TicketSkeleton() {
  return (
    <div className={styles.waiting}>
      <output className="visually-hidden">Loading...</output>
      {places.map(place => (
        <span key={place} className={look.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
