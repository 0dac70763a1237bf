import { useDimming, useOfficer } from '../../../console/index.ts';
import type { Transformer } from '../calls.ts';
import { valuesOf } from '../facts.ts';
import { mayKeep } from '../mayKeep.ts';
import { OpenLink } from '../OpenLink.tsx';
import { TransformerFacts } from '../TransformerFacts.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** Everything on record about a transformer centre, to be read only. */
export function ViewTransformer({
  transformer,
  waiting,
}: {
  transformer: Transformer;
  /** Whether it is of another month as yet. */
  waiting: boolean;
}) {
  const dimming = useDimming(waiting);
  const { id, number } = transformer;
  const officer = useOfficer();
  return (
    <>
      <PaneHead title={`TC no. ${number}`}>
        {mayKeep(officer) && (
          <OpenLink className="btn" opens={{ mode: 'edit', id }}>
            Edit TC
          </OpenLink>
        )}
        <OpenLink className="btn" opens={{ mode: 'details', id }}>
          Close
        </OpenLink>
      </PaneHead>
      <div className={styles.body} {...dimming}>
        <TransformerFacts values={valuesOf(transformer)} />
      </div>
    </>
  );
}
