import { Dialog } from '../../../shell/Dialog.tsx';
import { SettledButton } from '../../../shell/SettledButton.tsx';

/** Asks before the reading day of every installation follows that of its transformer centre. */
export function ReadingDayQuestion(props: { onCancel: () => void; onConfirm: () => void }) {
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
          <SettledButton onClick={props.onConfirm}>OK</SettledButton>
        </>
      }
    >
      Editing reading day of this TC will result in changing reading day of all the installations tagged to
      this TC. Are you sure you want to make this change?
    </Dialog>
  );
}
