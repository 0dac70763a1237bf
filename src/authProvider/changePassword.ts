import type { CognitoUser } from 'amazon-cognito-identity-js';
import { authenticate, toReadableError, userOf } from './signIn.ts';
import { unreachable, type PoolConfig } from './pool.ts';
import { storeSession, type Tokens } from './storedSession.ts';

/**
 * Replaces the password of the signed-in officer, who proves that they know the present one by signing in with it: a wrong
 * one counts and locks as it does there. This browser goes on with the new session; every other one ends.
 */
export async function changePassword(
  config: PoolConfig,
  username: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = userOf(config, username);
  // Stored before the change, which ends the present session: a request in between must not sign the officer out.
  storeSession(await signedIn(user, currentPassword));
  await finished(done => user.changePassword(currentPassword, newPassword, done)).catch(
    async (error: unknown) => {
      if (!isLost(error)) throw error;
      // The change may have been made all the same: then the new password signs in.
      storeSession(
        await signedIn(user, newPassword).catch((failure: unknown) => {
          throw isLost(failure) ? new Error(notKnown) : error;
        }),
      );
    },
  );
  // Our own pool has ended the others with the change; Amazon's leaves them.
  if (config.cognitoEndpoint !== undefined) return;
  await finished(done =>
    user.globalSignOut({ onSuccess: () => done(undefined), onFailure: error => done(error) }),
  );
  storeSession(await signedIn(user, newPassword));
}

async function signedIn(user: CognitoUser, password: string): Promise<Tokens> {
  const result = await authenticate(user, password);
  if (result.kind === 'signedIn') return result.tokens;
  throw new Error('Your account needs a new password. Please sign out and sign in again.');
}

const isLost = (error: unknown) => error instanceof Error && error.message === unreachable;
const notKnown =
  'The connection was lost, so nobody knows yet whether your password has changed. Sign out, and sign in with the new one; if it is refused, the old one still holds.';

const finished = (call: (done: (error: Error | undefined) => void) => void) =>
  new Promise<void>((resolve, reject) => {
    call(error => (error ? reject(toReadableError(error)) : resolve()));
  });
