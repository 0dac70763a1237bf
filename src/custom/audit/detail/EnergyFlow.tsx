import { formatCount, formatFigure } from '#domain/formats.ts';
import { listAddress, useDimming } from '../../../console/index.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import look from '../../../ui/look.module.css';
import { paidText } from '../waterfall/paidText.ts';
import { Waterfall } from '../waterfall/Waterfall.tsx';
import { useFlow } from './calls.ts';
import styles from './detail.module.css';

/** Shows where the energy of a transformer centre went in the month; each step leads to its installations. */
export function EnergyFlow({ id }: { id: string }) {
  const { data: flow, error, refetch } = useFlow(id);
  const dimming = useDimming();
  const toCategory = (category: string) => listAddress(`/tc-audit/${id}`, { category });
  return (
    <section className={styles.card} aria-labelledby="flow-heading">
      <h2 id="flow-heading">
        Where the energy went
        <small>kWh in, down to kWh paid for; estimates from each one’s last twelve months are hatched</small>
        {flow && flow.audited > 0 && (
          <small className={styles.end}>{paidText(flow, amount => `₹${formatFigure(amount)}`)}</small>
        )}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!flow && !error && <div className={`${look.skeleton} ${styles.flowWaiting}`} />}
      {flow?.audited === 0 && (
        <p className={styles.none}>
          This TC is not audited in this month. The figures above show what is on record so far.
        </p>
      )}
      {flow && flow.audited > 0 && (
        <div {...dimming}>
          <Waterfall
            flow={flow}
            links={{
              billed: `/tc-audit/${id}`,
              unbilled: toCategory('UNBILLED'),
              doorLock: toCategory('DOOR_LOCKED'),
              mnr: toCategory('MNR'),
              zeroConsumption: toCategory('ZERO_CONSUMPTION'),
              untagged: '/billing?tab=new_installations',
            }}
          />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {flow && `${formatCount(flow.steps.length)} steps`}
      </span>
    </section>
  );
}
