import { useSearchParams } from 'react-router';
import { ticketStatuses, ticketStatusTitles } from '#domain/support.ts';
import { asText } from '../../console/index.ts';
import { PillFilter } from '../../console/fields/PillFilter.tsx';
import styles from './help.module.css';
import { TicketList } from './TicketList.tsx';

const options = ticketStatuses.map(value => ({ value, label: ticketStatusTitles[value] }));

/** What all officers have asked the corporate IT office for, narrowed by how far it has come. */
export function EveryTicket() {
  const [params, setParams] = useSearchParams();
  const status = ticketStatuses.find(each => each === params.get('status'));
  return (
    <>
      <PillFilter
        label="Status"
        value={status}
        options={options}
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
