import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { useDimmed, useResource, useScope } from '../../../console/index.ts';
import { ReferringRecords } from '../../../console/record/detail/ReferringRecords.tsx';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { HistoryButton } from '../HistoryButton.tsx';
import { MeterChangeLink, meterChangesText } from '../MeterChangeLink.tsx';
import { InstallationCount, Loss, MonthFigure } from '../MonthFigures.tsx';
import { findMonth, laterBegin, remarkOf, type Transformer } from '../transformerCalls.ts';
import { EditTransformerLink, PaneLink } from '../PaneLink.tsx';
import { TransformerFacts } from '../TransformerFacts.tsx';
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
  const dimmed = useDimmed(isPlaceholderData);
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
      <div className={styles.body} {...dimmed}>
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
  const changes = meterChangesText(entry?.meterChanges);
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
        {changes !== undefined && ` ${changes}.`}
        {!entry?.audited && (
          <>
            {' '}
            <MeterChangeLink id={transformer.id} month={month} />
          </>
        )}
      </p>
    </section>
  );
}

/** Shows everything stored about a transformer centre in the audit month, read-only. */
export function ViewTransformer({
  transformer,
  isPlaceholderData,
}: {
  transformer: Transformer;
  /** Whether the data still belongs to another month. */
  isPlaceholderData: boolean;
}) {
  const dimmed = useDimmed(isPlaceholderData);
  const { month } = useScope();
  const resource = useResource('transformer-centres');
  const { id, number } = transformer;

  return (
    <>
      <PaneHead title={`TC no. ${number}`} subtitle={laterBegin(transformer, month)}>
        <HistoryButton transformer={transformer} />
        <EditTransformerLink id={id} />
        <PaneLink className="btn" pane={{ mode: 'details', id }}>
          Close
        </PaneLink>
      </PaneHead>
      <div className={styles.body} {...dimmed}>
        <TransformerFacts of={transformer} />
        <ReferringRecords resource={resource} record={transformer} level={3} />
      </div>
    </>
  );
}
