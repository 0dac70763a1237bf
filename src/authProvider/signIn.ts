import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { unreachable, type PoolPlace } from './pool.ts';
import { dateByServer } from './proofDate.ts';
import type { Tokens } from './storedSession.ts';

/** What comes of a user name and a password. */
export type SignInResult =
  | { kind: 'signedIn'; tokens: Tokens }
  /** A first sign-in: the pool demands a new password, given to `choose`. */
  | { kind: 'newPassword'; userGroup: string; choose: (newPassword: string) => Promise<Tokens> };

dateByServer();

/** Signs in by SRP: the password never leaves the browser. Rejects with the pool's own words. */
export function signIn(place: PoolPlace, username: string, password: string): Promise<SignInResult> {
  const user = userOf(place, username);
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      ...outcome(tokens => resolve({ kind: 'signedIn', tokens }), reject),
      newPasswordRequired: (attributes: Readonly<Record<string, string>>) =>
        resolve({
          kind: 'newPassword',
          userGroup: (attributes['custom:userGroup'] ?? '').toLowerCase(),
          choose: newPassword =>
            new Promise((chosen, refused) => {
              user.completeNewPasswordChallenge(newPassword, {}, outcome(chosen, refused));
            }),
        }),
    });
  });
}

function outcome(done: (tokens: Tokens) => void, failed: (error: Error) => void): IAuthenticationCallback {
  return {
    onSuccess: session => done(tokensOf(session)),
    onFailure: (error: unknown) => failed(inPlainWords(error)),
  };
}

function tokensOf(session: CognitoUserSession): Tokens {
  return { idToken: session.getIdToken().getJwtToken(), refreshToken: session.getRefreshToken().getToken() };
}

/** What the pool says of a lock-out; it does not say how long that lasts. */
const lockedOut = 'Password attempts exceeded';
const waitAWhile =
  'Too many wrong passwords. Please wait up to 15 minutes and try again, or choose Forgot / Reset Password.';

/** The library answers a lost connection in two words, and a page of some proxy with a fault of its own. */
function inPlainWords(error: unknown): Error {
  const refused = error instanceof Error && 'code' in error && error.code !== 'NetworkError';
  if (!refused || !error.message) return new Error(unreachable);
  return error.message === lockedOut ? new Error(waitAWhile, { cause: error }) : error;
}

function userOf({ userPoolId, clientId, cognitoEndpoint }: PoolPlace, username: string): CognitoUser {
  const Storage = forgetful();
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    Storage,
    ...(cognitoEndpoint !== undefined && { endpoint: cognitoEndpoint }),
  });
  return new CognitoUser({ Username: username, Pool: pool, Storage });
}

/** The library would keep all tokens in the browser under names of its own; what is kept is our business. */
function forgetful(): ICognitoStorage {
  const kept = new Map<string, string>();
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
