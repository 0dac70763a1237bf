import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';

/** Asks for confirmation before the reading day of every installation follows that of its transformer centre. */
export function ReadingDayDialog(props: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog title="Change the reading day?" action="OK" width={460} {...props}>
      Editing reading day of this TC will result in changing reading day of all the installations tagged to
      this TC. Are you sure you want to make this change?
    </ConfirmDialog>
  );
}
