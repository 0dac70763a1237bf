import { Dialog } from '../../../shell/Dialog.tsx';
import { useSettled } from '../../../shell/lock.ts';

/** Asks before the reading day of every installation follows that of its transformer centre. */
export function ReadingDayQuestion(props: { onCancel: () => void; onConfirm: () => void }) {
  const settled = useSettled();
  return (
    <Dialog
      title="Change the reading day?"
      width={460}
      onClose={props.onCancel}
      actions={
        <>
          <button type="button" className="btn" onClick={props.onCancel}>
            Cancel
          </button>
          <button type="button" className="btn p" disabled={!settled} onClick={props.onConfirm}>
            OK
          </button>
        </>
      }
    >
      Editing reading day of this TC will result in changing reading day of all the installations tagged to
      this TC. Are you sure you want to make this change?
    </Dialog>
  );
}
