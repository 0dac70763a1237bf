import { useRef } from 'react';
import { part } from '../../../console/index.ts';
import { useOpen } from '../address.ts';
import { useRefreshTransformers } from '../calls.ts';
import { NothingSelected } from './NothingSelected.tsx';
import { OpenedTransformer } from './OpenedTransformer.tsx';
import styles from './pane.module.css';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { useFocusOnOpen } from './useFocusOnOpen.ts';

const add = part(() => import('../form/AddTransformer.tsx'));

const titles = { details: 'Details', add: 'Add New TC', edit: 'Edit TC', view: 'View TC Details' } as const;

/** The pane beside the list: what the address has open. */
export function TransformerPane() {
  const { open, show } = useOpen();
  const refresh = useRefreshTransformers();
  const pane = useRef<HTMLElement>(null);
  useFocusOnOpen(pane, open);
  const saved = (id: string) => {
    show({ mode: 'details', id });
    void refresh();
  };
  return (
    <section ref={pane} className={styles.pane} aria-label={titles[open.mode]} tabIndex={-1}>
      {open.mode === 'add' ? (
        <add.Show
          props={{ onClose: () => show({ mode: 'details' }), onSaved: saved }}
          waiting={<PaneSkeleton />}
        />
      ) : open.id === undefined ? (
        <NothingSelected />
      ) : (
        <OpenedTransformer key={open.id} id={open.id} mode={open.mode} onSaved={saved} />
      )}
    </section>
  );
}
