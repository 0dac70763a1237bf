import { changePassword } from '#validation/password.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useLock } from '../../ui/lock.ts';
import { NewPasswordFields, useValidatedFields } from './NewPasswordFields.tsx';

/** The dialog for a first sign-in: the pool requires a new password before it lets the user in. */
export default function ChangePasswordDialog(props: {
  onChoose: (newPassword: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { field, focus, validate } = useValidatedFields(changePassword, {
    newPassword: '',
    confirmPassword: '',
  });
  const { busy, isHeld, run } = useLock();

  async function submit(): Promise<void> {
    if (isHeld()) return;
    const chosen = validate();
    if (!chosen) return;
    await run(async () => {
      const done = await props.onChoose(chosen.newPassword);
      if (!done) focus('newPassword');
      return done;
    });
  }

  return (
    <Dialog
      title="Change your password"
      onClose={props.onCancel}
      onSubmit={() => void submit()}
      closeLabel="Cancel"
      actions={
        <button type="submit" className="btn p" aria-disabled={busy}>
          {busy ? 'Changing…' : 'Change password'}
        </button>
      }
    >
      <NewPasswordFields field={field} />
    </Dialog>
  );
}
