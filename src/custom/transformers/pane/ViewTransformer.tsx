import { Link } from 'react-router';
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
          <Link className="btn" to={to({ mode: 'edit', id })}>
            Edit TC
          </Link>
        )}
        <Link className="btn" to={to({ mode: 'details', id })}>
          Close
        </Link>
      </PaneHead>
      <div className={styles.body}>
        <TransformerFacts values={valuesOf(transformer)} />
      </div>
    </>
  );
}
