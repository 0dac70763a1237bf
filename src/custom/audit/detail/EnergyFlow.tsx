import { formatCount, formatMoney } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useDimmed, useScope } from '../../../console/index.ts';
import { ErrorState } from '../../../console/ErrorState.tsx';
import { areasAround } from '../../../shell/chosenScope.ts';
import { useChosenArea, useChosenMonth } from '../../../shell/WithScope.tsx';
import look from '../../../ui/look.module.css';
import type { Transformer } from '../../transformers/transformerCalls.ts';
import type { FigureName } from '../figures/figures.ts';
import { PaidText } from '../waterfall/PaidText.tsx';
import { linksOfTransformer } from '../waterfall/stations.ts';
import { Waterfall } from '../waterfall/Waterfall.tsx';
import { useFlow } from './auditCalls.ts';
import styles from './detail.module.css';

interface EnergyFlowProps {
  transformer: Transformer;
  /** The reasons, in words, that keep it from being audited. Undefined while unknown. */
  gaps: readonly string[] | undefined;
  /** Explains a figure of the audit, down to the readings. */
  onOpen: (name: FigureName) => void;
}

/** Shows where the energy of a transformer centre went in the month; each step leads to its installations. */
export function EnergyFlow({ transformer, gaps, onOpen }: EnergyFlowProps) {
  const { month } = useScope();
  const { data: flow, error, refetch } = useFlow(transformer.id);
  const dimmed = useDimmed();
  const { path } = useChosenArea();
  const { addressIn } = useChosenMonth();
  const around = (address: string) => addressIn(month, address, areasAround(transformer.location, path));
  return (
    <section className={styles.card} aria-labelledby="flow-heading">
      <h2 id="flow-heading">
        Where the energy went
        <small>kWh in, down to kWh paid for; estimates are hatched</small>
        {flow && flow.audited > 0 && (
          <small className={styles.end}>
            <PaidText
              flow={flow}
              rupees={formatMoney}
              opens={(name, text) => ({ label: text, onClick: () => onOpen(name) })}
            />
          </small>
        )}
      </h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!flow && !error && <div className={`${look.skeleton} ${styles.flowWaiting}`} />}
      {flow?.audited === 0 && (
        <p className={styles.none}>
          This TC is not audited in this month. The figures above show what is on record so far.
          {gaps && <Gaps gaps={gaps} />}
        </p>
      )}
      {flow && flow.audited > 0 && (
        <div {...dimmed}>
          <Waterfall
            flow={flow}
            links={linksOfTransformer(transformer, around)}
            about={`${fullMonthTitle(month)} · TC ${transformer.number}`}
            onOpenEnergyIn={() => onOpen('consumption')}
          />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {flow && `${formatCount(flow.steps.length)} steps`}
      </span>
    </section>
  );
}

/** Says what is missing, or that nothing is. */
function Gaps({ gaps }: { gaps: readonly string[] }) {
  return (
    <strong className={styles.gaps}>
      {gaps.length === 0 ? 'Nothing is missing: its section can audit it.' : `Missing: ${gaps.join('; ')}.`}
    </strong>
  );
}
