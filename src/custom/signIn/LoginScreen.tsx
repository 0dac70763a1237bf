import { lazy, Suspense, useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { loginFaults, usernameRequired } from '#validation/login.ts';
import { forgotPasswordPath } from '../../shell/address.ts';
import { LoginField } from './LoginField.tsx';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignIn, type SignInEvents } from './useSignIn.ts';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));

/** The sign-in screen, which loads nothing of the console. */
export function LoginScreen(events: SignInEvents) {
  const { busy, signIn, forgot, choosePassword, cancel } = useSignIn(events);
  return (
    <SignInFrame>
      <LoginForm busy={busy} onSubmit={signIn} onForgot={forgot} />
      {choosePassword && (
        <Suspense>
          <ChangePasswordDialog onChoose={choosePassword} onCancel={cancel} />
        </Suspense>
      )}
    </SignInFrame>
  );
}

const debounceMs = 200;

/** Asks for username and password. The button becomes active after both are filled and typing has paused. */
export function LoginForm(props: {
  busy: boolean;
  onSubmit: (username: string, password: string) => Promise<boolean>;
  onForgot: (username: string) => Promise<boolean>;
}) {
  const { busy, onSubmit, onForgot } = props;
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ username: '', password: '' });
  const [checked, setChecked] = useState(typed);
  const [touched, setTouched] = useState({ username: false, password: false });
  const [usernameMissing, setUsernameMissing] = useState(false);

  useEffect(() => {
    const pause = setTimeout(() => setChecked(typed), debounceMs);
    return () => clearTimeout(pause);
  }, [typed]);
  useEffect(() => first.current?.focus(), []);

  const faults = loginFaults(checked);
  const field = (name: 'username' | 'password') => ({
    name,
    value: typed[name],
    error: touched[name] ? faults[name] : undefined,
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setUsernameMissing(false);
    },
    onTouch: () => setTouched(before => ({ ...before, [name]: true })),
    // Enter during the pause would reach a button that is still inactive.
    onEnter: submit,
  });

  function submit(): void {
    setChecked(typed);
    setTouched({ username: true, password: true });
    if (busy || !isComplete(typed)) return;
    void onSubmit(typed.username.trim(), typed.password.trim());
  }

  function openForgotPassword(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const username = typed.username.trim();
    setUsernameMissing(username === '');
    if (username === '') first.current?.focus();
    else if (!busy) void onForgot(username);
  }

  return (
    <form
      className={styles.form}
      aria-labelledby={titleId}
      aria-busy={busy}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <h1 id={titleId} className={styles.title}>
        Sign in
      </h1>
      <p className={styles.hint}>Use your officer account.</p>
      <LoginField
        label="Username"
        autoComplete="username"
        inputRef={first}
        {...field('username')}
        {...(usernameMissing && { error: usernameRequired })}
      />
      <LoginField label="Password" autoComplete="current-password" secret {...field('password')} />
      <button
        type="submit"
        className={`btn p ${styles.submit}`}
        disabled={!isComplete(checked)}
        aria-disabled={busy}
      >
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
      <a
        className={styles.aside}
        href={forgotPasswordPath(typed.username.trim())}
        onClick={openForgotPassword}
      >
        Forgot / Reset Password
      </a>
    </form>
  );
}

const isComplete = (form: Parameters<typeof loginFaults>[0]) => Object.keys(loginFaults(form)).length === 0;
