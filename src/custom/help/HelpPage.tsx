import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { AllTickets } from './AllTickets.tsx';
import styles from './help.module.css';
import { SupportForm } from './SupportForm.tsx';
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
    </section>
  );
}
