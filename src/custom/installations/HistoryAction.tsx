import { useState } from 'react';
import { asText, lazyComponent, type ActionProps } from '../../console/index.ts';
import { HistoryIcon } from '../../theme/icons.tsx';
import iconButton from '../../ui/iconButton.module.css';
import type { RecordWithHistory } from '../history/useHistory.ts';

/** Opens the history of an installation from its row: who tagged it to which TC, when, and through which file. */
export default function HistoryAction({ record }: ActionProps) {
  const name = asText(record['RRNumber']);
  const of = {
    operation: 'readInstallationHistory',
    id: asText(record['id']),
    title: `installation ${name}`,
  } as const;
  return <HistoryIconButton of={of} name={name} />;
}

const dialog = lazyComponent(() => import('../history/HistoryDialog.tsx'));

/** Opens the history of a record from its row. `name` is what the row calls it. */
function HistoryIconButton({ of, name }: { of: RecordWithHistory; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={iconButton.icon}
        data-quiet
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
