import { useState } from 'react';
import { asText, lazyComponent, type ActionProps } from '../../console/index.ts';
import { HistoryIcon } from '../../theme/icons.tsx';
import styles from './installations.module.css';

const dialog = lazyComponent(() => import('../history/HistoryDialog.tsx'));

/** Opens the history of an installation from its row: who tagged it to which TC, when, and through which file. */
export default function HistoryAction({ record }: ActionProps) {
  const [open, setOpen] = useState(false);
  const title = `installation ${asText(record['RRNumber'])}`;
  const of = { operation: 'readInstallationHistory', id: asText(record['id']), title } as const;
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        title="History"
        aria-haspopup="dialog"
        aria-label={`History of ${asText(record['RRNumber'])}`}
        onPointerEnter={dialog.preload}
        onClick={() => setOpen(true)}
      >
        <HistoryIcon />
      </button>
      {open && <dialog.Show props={{ of, onClose: () => setOpen(false) }} />}
    </>
  );
}
