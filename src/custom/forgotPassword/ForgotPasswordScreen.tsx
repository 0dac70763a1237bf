import { useEffect, useId } from 'react';
import { otpLength } from '#domain/otp.ts';
import { resetPassword as resetRules } from '#validation/password.ts';
import { resetPassword } from '../../authProvider/passwordReset.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useLock } from '../../shell/lock.ts';
import { dismissAll, tell } from '../../shell/notices.ts';
import { EntryFrame } from '../login/EntryFrame.tsx';
import { LoginField } from '../login/LoginField.tsx';
import { NewPasswordFields } from '../login/NewPasswordFields.tsx';
import { useCheckedFields } from '../login/useCheckedFields.ts';
import styles from '../login/Entry.module.css';
import { ResendButton } from './ResendButton.tsx';
import { forgetResendLock } from './resendLock.ts';

const empty = { otp: '', newPassword: '', confirmPassword: '' };

/** A new password by the OTP that was sent to the phone. */
export function ForgotPasswordScreen({ username, onSignIn }: { username: string; onSignIn: () => void }) {
  const config = useEnvironment();
  const titleId = useId();
  const { busy, isHeld, run } = useLock();
  const { field, focus, submitted } = useCheckedFields(resetRules, empty);
  const otp = field('otp');
  // Only when the screen opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => focus('otp'), []);

  async function submit(): Promise<void> {
    if (isHeld()) return;
    const values = submitted();
    if (values) await run(() => reset(values));
  }

  async function reset({ otp: code, newPassword }: typeof empty): Promise<boolean> {
    dismissAll();
    try {
      tell('success', await resetPassword(config, username, { otp: code, newPassword }));
      forgetResendLock();
      onSignIn();
      return true;
    } catch (error) {
      tell('warning', error instanceof Error ? error.message : String(error));
      focus('otp');
      return false;
    }
  }

  return (
    <EntryFrame>
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
          The OTP goes to the phone of <span className={styles.whom}>{username}</span>.
        </p>
        <LoginField
          label="OTP"
          autoComplete="one-time-code"
          digits
          trailing={<ResendButton username={username} onSent={() => focus('otp')} />}
          {...otp}
          onChange={value => otp.onChange(value.slice(0, otpLength))}
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
    </EntryFrame>
  );
}
