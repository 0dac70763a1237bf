import { useState } from 'react';
import { firstWait } from '#domain/otp.ts';
import { readClaims } from '../../authProvider/claims.ts';
import { revoke } from '../../authProvider/pool.ts';
import type { SignInResult } from '../../authProvider/signIn.ts';
import type { Tokens } from '../../authProvider/storedSession.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useLock } from '../../shell/lock.ts';
import { dismissAll, tell } from '../../shell/notices.ts';

/** Who takes over from sign-in. */
export interface SignInEvents {
  onSignedIn: (tokens: Tokens) => Promise<void>;
  /** An OTP has been asked for. */
  onForgot: (username: string) => void;
}

const meterReader = 'mr';
const refusal = 'You cannot login as MR here! Please use mobile app.';

/** Gives whether all went well. */
async function attempt(task: () => Promise<void>): Promise<boolean> {
  dismissAll();
  try {
    await task();
    return true;
  } catch (error) {
    tell('warning', error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Signing in, and choosing a new password where the pool demands one. Whatever goes wrong is told as a notice. */
export function useSignIn({ onSignedIn, onForgot }: SignInEvents) {
  const config = useEnvironment();
  const { busy, run } = useLock();
  const [demanded, setDemanded] = useState<Extract<SignInResult, { kind: 'newPassword' }>>();

  async function enter(tokens: Tokens): Promise<void> {
    if (readClaims(tokens.idToken).userGroup !== meterReader) return onSignedIn(tokens);
    revoke(config, tokens.refreshToken).catch(() => undefined);
    setDemanded(undefined);
    throw new Error(refusal);
  }

  const attemptOnce = (task: () => Promise<void>) => run(() => attempt(task));

  return {
    busy,
    signIn: (username: string, password: string) =>
      attemptOnce(async () => {
        const { signIn } = await import('../../authProvider/signIn.ts');
        const result = await signIn(config, username, password);
        if (result.kind === 'signedIn') return enter(result.tokens);
        if (result.userGroup === meterReader) throw new Error(refusal);
        setDemanded(result);
      }),
    forgot: (username: string) =>
      attemptOnce(async () => {
        const { askForOtp } = await import('../forgotPassword/askForOtp.ts');
        await askForOtp(config, username, firstWait);
        onForgot(username);
      }),
    choosePassword:
      demanded && ((newPassword: string) => attempt(async () => enter(await demanded.choose(newPassword)))),
    cancel: () => setDemanded(undefined),
  };
}
