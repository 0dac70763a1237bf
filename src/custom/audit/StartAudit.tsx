import { currentMonth } from '#domain/months.ts';
import { useStartAudit } from './useStartAudit.tsx';

interface StartAuditButtonProps {
  /** Called when the pointer comes near. */
  onNear: () => void;
  onClick: () => void;
}

/** The button that starts the audit of a month. Only assistant engineers may press it. */
export function StartAuditButton({ onNear, onClick }: StartAuditButtonProps) {
  return (
    <button type="button" className="btn p" onPointerEnter={onNear} onClick={onClick}>
      START AUDIT
    </button>
  );
}

/** The same button with its dialog, in which the current month is chosen at first. */
export function StartAudit() {
  const audit = useStartAudit();
  return (
    <>
      <StartAuditButton onNear={audit.preload} onClick={() => audit.start(currentMonth())} />
      {audit.shown}
    </>
  );
}
