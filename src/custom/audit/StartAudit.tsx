import { useState } from 'react';
import { lazyComponent } from '../../console/index.ts';

const dialog = lazyComponent(() => import('./StartAuditDialog.tsx'));

/** The button that starts the audit of a month. Only assistant engineers may press it. */
export function StartAudit() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn p" onPointerEnter={dialog.preload} onClick={() => setIsOpen(true)}>
        START AUDIT
      </button>
      {isOpen && <dialog.Show props={{ onClose: () => setIsOpen(false) }} />}
    </>
  );
}
