import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { useDimming, useScope } from '../../../console/index.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import type { Transformer } from '../calls.ts';
import { EditTransformerLink } from '../EditTransformerLink.tsx';
import { InstallationCount } from '../figures/InstallationCount.tsx';
import { Loss } from '../figures/Loss.tsx';
import { MonthFigure } from '../figures/MonthFigure.tsx';
import { HistoryButton } from '../HistoryButton.tsx';
import { findMonth, laterBegin, remarkOf } from '../month.ts';
import { PaneLink } from '../PaneLink.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** Shows a transformer centre's figures for the audit month, and every stored month below them. */
export function TransformerDetails({
  transformer,
  isPlaceholderData,
}: {
  transformer: Transformer;
  /** Whether the data still belongs to another month. */
  isPlaceholderData: boolean;
}) {
  const dimming = useDimming(isPlaceholderData);
  const { id, number, name } = transformer;

  return (
    <>
      <PaneHead title={number} subtitle={name}>
        <HistoryButton transformer={transformer} />
        <EditTransformerLink id={id} />
        <PaneLink className="btn" pane={{ mode: 'view', id }}>
          View TC
        </PaneLink>
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
  const of = { transformer, month };
  return (
    <section aria-labelledby="month-figures">
      <h3 id="month-figures">{fullMonthTitle(month)}</h3>
      <dl ref={rovingFocus} className={styles.figures}>
        <div>
          <dt>TC consumption (kWh)</dt>
          <dd>
            <MonthFigure name="consumption" value={entry?.reading.consumption} {...of} />
          </dd>
        </div>
        <div>
          <dt>Installations consumption (kWh)</dt>
          <dd>
            <MonthFigure name="installationConsumption" value={entry?.installationConsumption} {...of} />
          </dd>
        </div>
        <div>
          <dt>Loss</dt>
          <dd>
            <Loss entry={entry} {...of} />
          </dd>
        </div>
        <div>
          <dt>Installations</dt>
          <dd>
            <InstallationCount count={transformer.installationCount} {...of} />
          </dd>
        </div>
      </dl>
      <p className={styles.standing}>
        {laterBegin(transformer, month) ?? (entry?.audited ? 'Audited.' : 'Not audited yet.')}
        {remark !== undefined && ` Remark: ${remark}.`}
      </p>
    </section>
  );
}
