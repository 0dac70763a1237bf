import { useState } from 'react';
import { lazyComponent } from '../../console/index.ts';
import type { Transformer } from './transformerCalls.ts';

const dialog = lazyComponent(() => import('../history/HistoryDialog.tsx'));

/** Opens the history of a transformer centre. */
export function HistoryButton({ transformer }: { transformer: Pick<Transformer, 'id' | 'number'> }) {
  const [open, setOpen] = useState(false);
  const { id, number } = transformer;
  const of = { operation: 'readTransformerHistory', id, title: `TC ${number}` } as const;
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        History
      </button>
      {open && <dialog.Show props={{ of, onClose: () => setOpen(false) }} />}
    </>
  );
}
