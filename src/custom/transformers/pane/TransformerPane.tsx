import { part } from '../../../console/index.ts';
import { useOpen } from '../address.ts';
import { useRefreshTransformers, useTransformer } from '../calls.ts';
import { valuesOf } from '../facts.ts';
import { TransformerFacts } from '../TransformerFacts.tsx';
import styles from './pane.module.css';

const add = part(() => import('../form/AddTransformer.tsx'));
const edit = part(() => import('../form/EditTransformer.tsx'));

/** The pane beside the list: what the address has open. */
export function TransformerPane() {
  const { open } = useOpen();
  return (
    <section className={styles.pane} aria-label="TC">
      {open.mode === 'add' && <Adding />}
      {open.mode !== 'add' && open.id === undefined && <p>No TC Selected</p>}
      {open.mode !== 'add' && open.id !== undefined && <Opened key={open.id} id={open.id} />}
    </section>
  );
}

function Adding() {
  const { show } = useOpen();
  const refresh = useRefreshTransformers();
  const onSaved = (id: string) => {
    show({ mode: 'details', id });
    void refresh();
  };
  return <add.Show props={{ onClose: () => show({ mode: 'details' }), onSaved }} />;
}

function Opened({ id }: { id: string }) {
  const { open, show } = useOpen();
  const refresh = useRefreshTransformers();
  const { data: transformer } = useTransformer(id);
  if (!transformer) return null;
  const close = () => show({ mode: 'details', id });
  const onSaved = () => {
    close();
    void refresh();
  };
  if (open.mode === 'edit') return <edit.Show props={{ transformer, onClose: close, onSaved }} />;
  return <TransformerFacts values={valuesOf(transformer)} />;
}
