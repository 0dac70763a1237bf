import { useState } from 'react';
import { changeOwnPassword } from '#validation/password.ts';
import { useNotice, useOfficer } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useLock } from '../../ui/lock.ts';
import { LoginField } from '../signIn/LoginField.tsx';
import { NewPasswordFields, useValidatedFields } from '../signIn/NewPasswordFields.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const changed = 'Your password has been changed. Your other sessions have ended.';

/** Replaces the officer's own password. They stay signed in here. */
export default function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const config = useEnvironment();
  const { username } = useOfficer();
  const notice = useNotice();
  const { field, focus, validate } = useValidatedFields(changeOwnPassword, empty);
  const [refusal, setRefusal] = useState<string>();
  const { busy, isHeld, run } = useLock();
  const current = field('currentPassword');

  async function change(values: typeof empty): Promise<boolean> {
    try {
      const { changePassword } = await import('../../authProvider/changePassword.ts');
      await changePassword(config, username, values);
      notice.success(changed);
      onClose();
      return true;
    } catch (error) {
      setRefusal(textOf(error));
      focus('currentPassword');
      return false;
    }
  }

  async function submit(): Promise<void> {
    if (isHeld()) return;
    const values = validate();
    if (values) await run(() => change(values));
  }

  return (
    <Dialog
      title="Change your password"
      onClose={onClose}
      onSubmit={() => void submit()}
      closeLabel="Cancel"
      actions={
        <button type="submit" className="btn p" aria-disabled={busy}>
          {busy ? 'Changing…' : 'Change password'}
        </button>
      }
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <LoginField
        label="Current password"
        autoComplete="current-password"
        secret
        {...current}
        {...(refusal !== undefined && { error: refusal })}
        onChange={value => {
          setRefusal(undefined);
          current.onChange(value);
        }}
      />
      <NewPasswordFields field={field} />
    </Dialog>
  );
}

/** The pool speaks of a username too, which nobody typed here. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === 'Incorrect username or password.' ? 'The current password is wrong.' : text;
}
