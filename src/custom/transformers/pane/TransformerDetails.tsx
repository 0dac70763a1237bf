import { formatCount, formatFigure } from '#domain/formats.ts';
import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { useDimming, useOfficer, useScope } from '../../../console/index.ts';
import type { Transformer } from '../calls.ts';
import { Loss } from '../Loss.tsx';
import { mayKeep } from '../mayKeep.ts';
import { findMonth, remarkOf } from '../month.ts';
import { OpenLink } from '../OpenLink.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** A transformer centre's figures of the audit month, and every month on record below them. */
export function TransformerDetails({
  transformer,
  waiting,
}: {
  transformer: Transformer;
  /** Whether it is of another month as yet. */
  waiting: boolean;
}) {
  const dimming = useDimming(waiting);
  const { id, number, name } = transformer;
  const officer = useOfficer();
  return (
    <>
      <PaneHead title={number} under={name}>
        {mayKeep(officer) && (
          <OpenLink className="btn" opens={{ mode: 'edit', id }}>
            Edit TC
          </OpenLink>
        )}
        <OpenLink className="btn" opens={{ mode: 'view', id }}>
          View TC
        </OpenLink>
      </PaneHead>
      <div className={styles.body} {...dimming}>
        <MonthFigures transformer={transformer} />
        <MonthTable transformer={transformer} />
      </div>
    </>
  );
}

function MonthFigures({ transformer }: { transformer: Transformer }) {
  const { month } = useScope();
  const entry = findMonth(transformer, month);
  const next = findMonth(transformer, addMonths(month, 1));
  const remark = remarkOf(entry, next);
  return (
    <section aria-labelledby="month-figures">
      <h3 id="month-figures">{fullMonthTitle(month)}</h3>
      <dl className={styles.figures}>
        <div>
          <dt>TC consumption (kWh)</dt>
          <dd>{formatFigure(entry?.reading.consumption)}</dd>
        </div>
        <div>
          <dt>Installations consumption (kWh)</dt>
          <dd>{formatFigure(entry?.installationConsumption)}</dd>
        </div>
        <div>
          <dt>Loss</dt>
          <dd>
            <Loss entry={entry} />
          </dd>
        </div>
        <div>
          <dt>Installations</dt>
          <dd>{formatCount(transformer.installationCount)}</dd>
        </div>
      </dl>
      <p className={styles.standing}>
        {entry?.audited ? 'Audited.' : 'Not audited yet.'}
        {remark !== undefined && ` Remark: ${remark}.`}
      </p>
    </section>
  );
}
