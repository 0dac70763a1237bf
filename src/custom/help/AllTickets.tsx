import { useSearchParams } from 'react-router';
import { ticketStatuses } from '#domain/support.ts';
import { asText } from '../../console/index.ts';
import { PillFilter } from '../../console/field/PillFilter.tsx';
import styles from './help.module.css';
import { statusOptions } from './statusOptions.ts';
import { TicketList } from './TicketList.tsx';

/** Lists all officers' tickets for the corporate IT office, narrowed by status. */
export function AllTickets() {
  const [params, setParams] = useSearchParams();
  const status = ticketStatuses.find(each => each === params.get('status'));
  return (
    <>
      <PillFilter
        label="Status"
        value={status}
        options={statusOptions}
        onChange={value => setParams({ tickets: 'everyone', ...(value && { status: asText(value) }) })}
      />
      <section className={styles.card} aria-label="Everyone's tickets">
        <TicketList
          filter={{ whose: 'everyone', status }}
          empty="No tickets found"
          hint="What officers ask for on their Help page is listed here."
        />
      </section>
    </>
  );
}
