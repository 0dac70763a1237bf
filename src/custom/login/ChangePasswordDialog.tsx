import { changePassword } from '#validation/password.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { useLock } from '../../shell/lock.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useCheckedFields } from './useCheckedFields.ts';

/** A first sign-in: the pool demands a new password before it lets anyone in. */
export default function ChangePasswordDialog(props: {
  onChoose: (newPassword: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { field, focus, submitted } = useCheckedFields(changePassword, {
    newPassword: '',
    confirmPassword: '',
  });
  const { busy, isHeld, run } = useLock();

  async function submit(): Promise<void> {
    if (isHeld()) return;
    const chosen = submitted();
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
      actions={
        <>
          <button type="button" className="btn" onClick={props.onCancel}>
            Cancel
          </button>
          <button type="submit" className="btn p" aria-disabled={busy}>
            {busy ? 'Changing…' : 'Change password'}
          </button>
        </>
      }
    >
      <NewPasswordFields field={field} />
    </Dialog>
  );
}
