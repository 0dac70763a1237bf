import { LinkBase } from 'react-admin';
import { useOfficer } from '../../../console/index.ts';
import { useOpen } from '../address.ts';
import type { Transformer } from '../calls.ts';
import { valuesOf } from '../facts.ts';
import { mayKeep } from '../mayKeep.ts';
import { TransformerFacts } from '../TransformerFacts.tsx';
import styles from './pane.module.css';
import { PaneHead } from './PaneHead.tsx';

/** Everything on record about a transformer centre, to be read only. */
export function ViewTransformer({ transformer }: { transformer: Transformer }) {
  const { id, number } = transformer;
  const officer = useOfficer();
  const { to } = useOpen();
  return (
    <>
      <PaneHead title={`TC no. ${number}`}>
        {mayKeep(officer) && (
          <LinkBase className="btn" to={to({ mode: 'edit', id })}>
            Edit TC
          </LinkBase>
        )}
        <LinkBase className="btn" to={to({ mode: 'details', id })}>
          Close
        </LinkBase>
      </PaneHead>
      <div className={styles.body}>
        <TransformerFacts values={valuesOf(transformer)} />
      </div>
    </>
  );
}
