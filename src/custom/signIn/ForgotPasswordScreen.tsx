import { useEffect, useId, useState } from 'react';
import { firstWait, nextWait } from '#domain/otp.ts';
import { resetPassword as resetRules } from '#validation/password.ts';
import { resetPassword } from '../../authProvider/passwordReset.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { SignOutIcon } from '../../theme/icons.tsx';
import { useLock } from '../../ui/lock.ts';
import { Message } from '../../ui/Message.tsx';
import { showNotice } from '../../ui/notices/notices.ts';
import { attempt } from './useSignIn.ts';
import { BoxButton, LoginField } from './LoginField.tsx';
import { NewPasswordFields, useValidatedFields } from './NewPasswordFields.tsx';
import { clearResendLock, requestOtp, resendLockedUntil } from './requestOtp.ts';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';

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

/** Requests another OTP, or the first one for a user who came by a link. Locked with a countdown in between. */
function ResendButton({ username, onSent }: { username: string; onSent: () => void }) {
  const config = useEnvironment();
  const lockedUntil = resendLockedUntil(username);
  const { left, restart } = useCountdown(lockedUntil ?? 0);
  const { busy, run } = useLock();

  const resend = () =>
    attempt(async () => {
      await requestOtp(config, username, lockedUntil === undefined ? firstWait : nextWait);
      restart(resendLockedUntil(username) ?? 0);
      onSent();
    });

  return (
    <BoxButton accent aria-disabled={busy || left > 0} onClick={() => void (left > 0 || run(resend))}>
      {left > 0 ? `Resend in ${inWords(left)}` : lockedUntil === undefined ? 'Send OTP' : 'Resend'}
    </BoxButton>
  );
}

const inWords = (seconds: number) => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** Counts the whole seconds until a moment down to 0. `restart` sets another moment. */
function useCountdown(until: number): { left: number; restart: (until: number) => void } {
  const [clock, setClock] = useState(() => ({ until, now: Date.now() }));
  const left = Math.max(0, Math.ceil((clock.until - clock.now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const untilNext = (clock.until - Date.now()) % 1000;
    const timer = setTimeout(() => setClock({ ...clock, now: Date.now() }), Math.max(untilNext, 20));
    return () => clearTimeout(timer);
  }, [clock, left]);
  return { left, restart: moment => setClock({ until: moment, now: Date.now() }) };
}

/** Shown to a signed-in user, who needs no OTP. */
export function AlreadySignedIn({ onSignOut }: { onSignOut: () => void }) {
  return (
    <main>
      <Message icon={<SignOutIcon />} title="Logout to use this screen">
        <a className="btn" href="/">
          Back to home
        </a>
        <button type="button" className="btn p" onClick={onSignOut}>
          Sign out
        </button>
      </Message>
    </main>
  );
}
