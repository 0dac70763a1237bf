import { useRef } from 'react';
import { lazyComponent } from '../../../console/index.ts';
import { usePane } from '../paneState.ts';
import { useRefreshTransformers } from '../calls.ts';
import { NothingSelected } from './NothingSelected.tsx';
import { OpenedTransformer } from './OpenedTransformer.tsx';
import styles from './pane.module.css';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { useFocusOnOpen } from './useFocusOnOpen.ts';

const add = lazyComponent(() => import('../form/AddTransformer.tsx'));

const titles = { details: 'Details', add: 'Add New TC', edit: 'Edit TC', view: 'View TC Details' } as const;

/** The pane beside the list: shows what the address has open. */
export function TransformerPane() {
  const { pane, show } = usePane();
  const refresh = useRefreshTransformers();
  const section = useRef<HTMLElement>(null);
  useFocusOnOpen(section, pane);
  const saved = (id: string) => {
    show({ mode: 'details', id });
    void refresh();
  };
  return (
    <section ref={section} className={styles.pane} aria-label={titles[pane.mode]} tabIndex={-1}>
      {pane.mode === 'add' ? (
        <add.Show
          props={{ onClose: () => show({ mode: 'details' }), onSaved: saved }}
          fallback={<PaneSkeleton />}
        />
      ) : pane.id === undefined ? (
        <NothingSelected />
      ) : (
        <OpenedTransformer key={pane.id} id={pane.id} mode={pane.mode} onSaved={saved} />
      )}
    </section>
  );
}
