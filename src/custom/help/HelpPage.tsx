import { Link, useSearchParams } from 'react-router';
import { ticketStatuses } from '#domain/support.ts';
import { PillFilter } from '../../console/field/PillFilter.tsx';
import { asText, useMay } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import styles from './help.module.css';
import { statusOptions } from './ticketCalls.ts';
import { TicketForm } from './TicketForm.tsx';
import { TicketList } from './TicketList.tsx';

/** The help screen: the utility's own support form if configured, else tickets to the corporate IT office. */
export default function HelpPage() {
  const { supportFormUrl } = useEnvironment();
  const readsAll = useMay()({ resource: 'help', action: 'readAll' });
  const [params] = useSearchParams();
  const everyone = readsAll && params.get('tickets') === 'everyone';
  if (supportFormUrl) return <SupportForm address={supportFormUrl} />;
  return (
    <section className={styles.page} aria-labelledby="help-heading">
      <header className={styles.heading}>
        <h1 id="help-heading">Help</h1>
        {readsAll && (
          <nav className={styles.tabs} aria-label="Tickets">
            <Link to="/help" aria-current={everyone ? undefined : 'page'}>
              My tickets
            </Link>
            <Link to="/help?tickets=everyone" aria-current={everyone ? 'page' : undefined}>
              Everyone&apos;s tickets
            </Link>
          </nav>
        )}
      </header>
      {everyone ? (
        <AllTickets />
      ) : (
        <div className={styles.columns}>
          <TicketForm />
          <section className={styles.card} aria-labelledby="own-tickets">
            <h2 id="own-tickets">Your tickets</h2>
            <TicketList
              filter={{ whose: 'own' }}
              empty="No tickets yet"
              hint="What you ask for is listed here with its answer."
            />
          </section>
        </div>
      )}
      <About />
    </section>
  );
}

/** Lists all officers' tickets for the corporate IT office, narrowed by status. */
function AllTickets() {
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

/**
 * Shows the utility's own support form in a frame. The frame may do what a form needs, but can't navigate the portal's
 * page.
 */
function SupportForm({ address }: { address: string }) {
  return (
    <section className={styles.page} aria-labelledby="help-heading">
      <header className={styles.heading}>
        <h1 id="help-heading">Help</h1>
        <a className="btn" href={address} target="_blank" rel="noreferrer">
          Open the form in a new tab
        </a>
      </header>
      <iframe
        className={styles.frame}
        src={address}
        title="Support form"
        referrerPolicy="no-referrer"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's, whose own scripts and cookies it needs
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      />
      <About />
    </section>
  );
}

/**
 * Names the console and its version, which a ticket or a call to support needs. The corporate IT office operates it, so it finds
 * the documentation there; other officers have their guide.
 */
function About() {
  const { productName, version } = useEnvironment();
  const readsAll = useMay()({ resource: 'help', action: 'readAll' });
  return (
    <footer className={styles.about}>
      <span>{version ? `${productName} ${version}` : productName}</span>
      <Link to="/help/licences">Third-party licences</Link>
      {readsAll && (
        <a href="/docs/" target="_blank" rel="noreferrer">
          Documentation
        </a>
      )}
    </footer>
  );
}
