import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { loginFaults, usernameRequired } from '#validation/login.ts';
import { forgotPasswordPath } from '../../shell/address.ts';
import { LoginField } from './LoginField.tsx';
import styles from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignIn, type SignInEvents } from './useSignIn.ts';

const ChangePasswordDialog = lazy(() => import('./ChangePasswordDialog.tsx'));

/** The sign-in screen, which loads nothing of the console. */
export function LoginScreen(events: SignInEvents) {
  const { busy, signIn, refusal, forgetRefusal, forgot, choosePassword, cancel } = useSignIn(events);
  return (
    <SignInFrame>
      <LoginForm busy={busy} refusal={refusal} onType={forgetRefusal} onSubmit={signIn} onForgot={forgot} />
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
  /** Why the last sign-in failed. @default it has not */
  refusal?: string | undefined;
  /** Called when something is typed. @default nothing */
  onType?: () => void;
  onSubmit: (username: string, password: string) => Promise<boolean>;
  onForgot: (username: string) => Promise<boolean>;
}) {
  const { busy, refusal, onType, onSubmit, onForgot } = props;
  const titleId = useId();
  const first = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => ({
    username: typedBefore('username'),
    password: typedBefore('password'),
  }));
  const [checked, setChecked] = useState(typed);
  const [touched, setTouched] = useState({ username: false, password: false });
  const [usernameMissing, setUsernameMissing] = useState(false);

  useEffect(() => {
    const pause = setTimeout(() => setChecked(typed), debounceMs);
    return () => clearTimeout(pause);
  }, [typed]);
  // Somebody may be typing already, into the page's own form: the next letter must find this one with the focus.
  const [wasInPassword] = useState(() => document.activeElement === fieldBefore('password'));
  useLayoutEffect(() => (wasInPassword ? password : first).current?.focus(), [wasInPassword]);

  const faults = loginFaults(checked);
  const field = (name: 'username' | 'password') => ({
    name,
    value: typed[name],
    error: touched[name] ? faults[name] : undefined,
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setUsernameMissing(false);
      onType?.();
    },
    onTouch: () => setTouched(before => ({ ...before, [name]: true })),
    // Enter during the pause would reach a button that is still inactive.
    onEnter: submit,
  });

  function submit(): void {
    setChecked(typed);
    setTouched({ username: true, password: true });
    if (busy || !isComplete(typed)) return;
    void signIn();
  }

  async function signIn(): Promise<void> {
    const done = await onSubmit(typed.username.trim(), typed.password.trim());
    if (!done) password.current?.select();
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
      <LoginField
        label="Password"
        autoComplete="current-password"
        secret
        inputRef={password}
        {...field('password')}
        {...(refusal !== undefined && { error: refusal })}
      />
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

/** Returns a field of the page's own form, whose place this one takes. */
const fieldBefore = (name: string) =>
  document.querySelector<HTMLInputElement>(`.first-sign-in [name=${name}]`) ?? undefined;
const typedBefore = (name: string) => fieldBefore(name)?.value ?? '';

const isComplete = (form: Parameters<typeof loginFaults>[0]) => Object.keys(loginFaults(form)).length === 0;
