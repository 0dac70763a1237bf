import { useState } from 'react';
import { lazyComponent } from '../../console/index.ts';
import { HistoryIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import type { RecordWithHistory } from './useHistory.ts';

const dialog = lazyComponent(() => import('./HistoryDialog.tsx'));

/** Opens the history of a record from its row. `name` is what the row calls it. */
export function HistoryIconButton({ of, name }: { of: RecordWithHistory; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={iconButton.icon}
        title="History"
        aria-haspopup="dialog"
        aria-label={`History of ${name}`}
        onPointerEnter={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <HistoryIcon />
      </button>
      {open && <dialog.Show props={{ of, onClose: () => setOpen(false) }} />}
    </>
  );
}
