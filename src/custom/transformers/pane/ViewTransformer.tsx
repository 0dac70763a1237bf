import { useDimming, useResource, useScope } from '../../../console/index.ts';
import { ReferringRecords } from '../../../console/record/detail/ReferringRecords.tsx';
import type { Transformer } from '../calls.ts';
import { laterBegin } from '../month.ts';
import { EditTransformerLink } from '../EditTransformerLink.tsx';
import { HistoryButton } from '../HistoryButton.tsx';
import { PaneLink } from '../PaneLink.tsx';
import { TransformerFacts } from '../TransformerFacts.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** Shows everything stored about a transformer centre in the audit month, read-only. */
export function ViewTransformer({
  transformer,
  isPlaceholderData,
}: {
  transformer: Transformer;
  /** Whether the data still belongs to another month. */
  isPlaceholderData: boolean;
}) {
  const dimming = useDimming(isPlaceholderData);
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
      <div className={styles.body} {...dimming}>
        <TransformerFacts of={transformer} />
        <ReferringRecords resource={resource} record={transformer} level={3} />
      </div>
    </>
  );
}
