import { addMonths, fullMonthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { MonthLink } from '../../../shell/ScopeLinks.tsx';
import { useDimmed, useResource, useScope } from '../../../console/index.ts';
import { ReferringRecords } from '../../../console/record/detail/ReferringRecords.tsx';
import { HistoryButton } from '../HistoryButton.tsx';
import { MeterChangeLink, meterChangesText } from '../MeterChangeLink.tsx';
import { findMonth, laterBegin, remarkOf, type Transformer } from '../transformerCalls.ts';
import { EditTransformerLink, PaneLink } from '../PaneLink.tsx';
import { TransformerFacts } from '../TransformerFacts.tsx';
import { MonthTable } from './MonthTable.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** Shows where a transformer centre's audit month stands, and every stored month below. Its entry in the list leads on. */
export function TransformerDetails({
  transformer,
  isPlaceholderData,
}: {
  transformer: Transformer;
  /** Whether the data still belongs to another month. */
  isPlaceholderData: boolean;
}) {
  const dimmed = useDimmed(isPlaceholderData);
  const { number, name } = transformer;

  return (
    <>
      <PaneHead title={number} subtitle={inSentenceCase(name)}>
        <HistoryButton transformer={transformer} />
      </PaneHead>
      <div className={styles.body} {...dimmed}>
        <MonthStanding transformer={transformer} />
        <MonthTable transformer={transformer} />
      </div>
    </>
  );
}

/** Says where the audit month stands; its figures are in the list and in the months below. */
function MonthStanding({ transformer }: { transformer: Transformer }) {
  const { month } = useScope();
  const entry = findMonth(transformer, month);
  const next = findMonth(transformer, addMonths(month, 1));
  const remark = remarkOf(entry, next);
  const changes = meterChangesText(entry?.meterChanges);
  return (
    <section aria-labelledby="month-standing">
      <h3 id="month-standing">{fullMonthTitle(month)}</h3>
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
        <OtherTerms of={transformer} />
        <TransformerFacts of={transformer} />
        <ReferringRecords resource={resource} record={transformer} level={3} />
      </div>
    </>
  );
}

/** Says from which later month the shown month's terms no longer hold, and leads there. */
function OtherTerms({ of: { otherTermsFrom: from } }: { of: Transformer }) {
  return (
    from !== null && (
      <p className={styles.standing}>
        {'Its reading day, feeder or CT ratio changes in '}
        <MonthLink month={from}>{fullMonthTitle(from)}</MonthLink>.
      </p>
    )
  );
}
