import { useEffect, useRef, useState } from 'react';
import { firstWait } from '#domain/otp.ts';
import { readClaims } from '../../authProvider/claims.ts';
import { revoke } from '../../authProvider/pool.ts';
import type { SignInResult } from '../../authProvider/signIn.ts';
import type { Tokens } from '../../authProvider/storedSession.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useLock } from '../../ui/lock.ts';
import { dismissAll, showNotice } from '../../ui/notices/notices.ts';

/** Called when sign-in hands over. */
export interface SignInEvents {
  onSignedIn: (tokens: Tokens) => Promise<void>;
  /** Called after an OTP has been requested. */
  onForgot: (username: string) => void;
}

type Challenge = Extract<SignInResult, { kind: 'newPassword' }>;

const meterReader = 'mr';
const meterReaderRefusal = 'You cannot login as MR here! Please use mobile app.';
const passwordChanged = 'Your password has been changed. Please login with the new one.';

/**
 * Signs users in, and lets them choose a new password if the pool requires one. Shows every failure as a notice; that of a
 * sign-in stays at the form too.
 */
export function useSignIn({ onSignedIn, onForgot }: SignInEvents) {
  const config = useEnvironment();
  const { busy, run } = useLock();
  const [challenge, setChallenge] = useState<Challenge>();
  const [refusal, setRefusal] = useState<string>();
  const open = useRef<Challenge>(undefined);
  // Later, someone else may have signed in: it is not their password.
  const onScreen = useRef(false);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  const ask = (next?: Challenge) => {
    open.current = next;
    setChallenge(next);
  };

  async function finishSignIn(tokens: Tokens): Promise<void> {
    if (readClaims(tokens.idToken).userGroup !== meterReader) return onSignedIn(tokens);
    revoke(config, tokens.refreshToken).catch(() => undefined);
    ask();
    throw new Error(meterReaderRefusal);
  }

  const attemptOnce = (task: () => Promise<void>, note?: (message: string) => void) =>
    run(() => attempt(task, note));

  return {
    busy,
    signIn: (username: string, password: string) =>
      attemptOnce(async () => {
        const { signIn } = await import('../../authProvider/signIn.ts');
        const result = await signIn(config, username, password);
        if (result.kind === 'signedIn') return finishSignIn(result.tokens);
        if (result.userGroup === meterReader) throw new Error(meterReaderRefusal);
        ask(result);
      }, setRefusal),
    /** The message of the last sign-in that failed; it stands at the form, where it stays. */
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    forgot: (username: string) =>
      attemptOnce(async () => {
        const { requestOtp } = await import('./requestOtp.ts');
        await requestOtp(config, username, firstWait);
        onForgot(username);
      }),
    choosePassword:
      challenge &&
      ((newPassword: string) =>
        attempt(async () => {
          const tokens = await challenge.choose(newPassword);
          if (open.current === challenge) return finishSignIn(tokens);
          // Cancelled meanwhile.
          revoke(config, tokens.refreshToken).catch(() => undefined);
          if (onScreen.current) showNotice('info', passwordChanged);
        })),
    cancel: () => ask(),
  };
}

/** Runs a task and shows its failure as a notice; `note` gets it too. Returns whether it succeeded. */
export async function attempt(task: () => Promise<void>, note?: (message: string) => void): Promise<boolean> {
  dismissAll();
  try {
    await task();
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showNotice('warning', message);
    note?.(message);
    return false;
  }
}
