import { useState } from 'react';
import { currentMonth } from '#domain/months.ts';
import { lazyComponent } from '../../console/index.ts';

const dialog = lazyComponent(() => import('./StartAuditDialog.tsx'));

interface StartAuditProps {
  /** The month that is chosen at first. @default the current one */
  month?: string;
}

/** The button that starts the audit of a month. Only assistant engineers may press it. */
export function StartAudit({ month = currentMonth() }: StartAuditProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn p" onPointerEnter={dialog.preload} onClick={() => setIsOpen(true)}>
        START AUDIT
      </button>
      {isOpen && <dialog.Show props={{ first: month, onClose: () => setIsOpen(false) }} />}
    </>
  );
}
