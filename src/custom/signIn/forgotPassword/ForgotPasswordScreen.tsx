import { useEffect, useId, useState } from 'react';
import { resetPassword as resetRules } from '#validation/password.ts';
import { resetPassword } from '../../../authProvider/passwordReset.ts';
import { useEnvironment } from '../../../shell/environment.tsx';
import { useLock } from '../../../ui/lock.ts';
import { showNotice } from '../../../ui/notices/notices.ts';
import { attempt } from '../parts/attempt.ts';
import { SignInFrame } from '../parts/SignInFrame.tsx';
import { LoginField } from '../parts/LoginField.tsx';
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx';
import { useValidatedFields } from '../parts/useValidatedFields.ts';
import styles from '../parts/SignIn.module.css';
import { ResendButton } from './ResendButton.tsx';
import { clearResendLock, resendLockedUntil } from '../parts/resendLock.ts';

const empty = { otp: '', newPassword: '', confirmPassword: '' };

/** Sets a new password with the OTP sent to the phone. */
export function ForgotPasswordScreen({ username, onSignIn }: { username: string; onSignIn: () => void }) {
  const config = useEnvironment();
  const titleId = useId();
  const { busy, isHeld, run } = useLock();
  const { field, focus, validate } = useValidatedFields(resetRules, empty);
  const otp = field('otp');
  const [isSent, setIsSent] = useState(() => resendLockedUntil(username) !== undefined);
  // Sets the focus only when the screen opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => focus('otp'), []);

  function onSent(): void {
    setIsSent(true);
    focus('otp');
  }

  async function submit(): Promise<void> {
    if (isHeld()) return;
    const values = validate();
    if (values) await run(() => reset(values));
  }

  async function reset({ otp: code, newPassword }: typeof empty): Promise<boolean> {
    const done = await attempt(async () => {
      showNotice('success', await resetPassword(config, username, { otp: code, newPassword }));
      clearResendLock();
      onSignIn();
    });
    if (!done) focus('otp');
    return done;
  }

  return (
    <SignInFrame>
      <form
        className={`${styles.form} ${styles.long}`}
        aria-labelledby={titleId}
        aria-busy={busy}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1 id={titleId} className={styles.title}>
          Reset your password
        </h1>
        <p className={styles.hint}>
          {isSent ? 'The OTP goes to the phone of ' : 'Press Send OTP: it goes to the phone of '}
          <span className={styles.username}>{username}</span>.
        </p>
        <LoginField
          label="OTP"
          autoComplete="one-time-code"
          digits
          trailing={<ResendButton username={username} onSent={onSent} />}
          {...otp}
        />
        <NewPasswordFields field={field} />
        <button type="submit" className={`btn p ${styles.submit}`} aria-disabled={busy}>
          {busy ? 'Resetting…' : 'Reset password'}
        </button>
        <a
          className={styles.aside}
          href="/login"
          onClick={event => {
            event.preventDefault();
            onSignIn();
          }}
        >
          Back to sign in
        </a>
      </form>
    </SignInFrame>
  );
}
