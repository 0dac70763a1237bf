import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  DateHelper,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { now } from '#domain/clock.ts';
import { unreachable, type PoolConfig } from './pool.ts';
import type { Tokens } from './storedSession.ts';

/** The result of a username and password. */
export type SignInResult =
  | { kind: 'signedIn'; tokens: Tokens }
  /** A first sign-in: the pool demands a new password; pass it to `choose`. */
  | { kind: 'newPassword'; userGroup: string; choose: (newPassword: string) => Promise<Tokens> };

dateByServer();

/** Signs in by SRP: the password never leaves the browser. Rejects with the pool's message. */
export const signIn = (config: PoolConfig, username: string, password: string): Promise<SignInResult> =>
  authenticate(userOf(config, username), password);

/** Signs a person in; their `user` then holds the session. */
export function authenticate(user: CognitoUser, password: string): Promise<SignInResult> {
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: user.getUsername(), Password: password }), {
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
    onFailure: (error: unknown) => failed(toReadableError(error)),
  };
}

function tokensOf(session: CognitoUserSession): Tokens {
  return { idToken: session.getIdToken().getJwtToken(), refreshToken: session.getRefreshToken().getToken() };
}

/** The pool's message for a lock-out; it doesn't say how long that lasts. */
const lockedOut = 'Password attempts exceeded';
const waitMessage =
  'Too many wrong passwords. Please wait up to 15 minutes and try again, or choose Forgot / Reset Password.';

/** Replaces errors that mean a lost connection, also a proxy's error page, and the lock-out by clear sentences. */
export function toReadableError(error: unknown): Error {
  const refused = error instanceof Error && 'code' in error && error.code !== 'NetworkError';
  if (!refused || !error.message) return new Error(unreachable);
  return error.message === lockedOut ? new Error(waitMessage, { cause: error }) : error;
}

/** Returns the person of a username, who is not signed in yet. */
export function userOf({ userPoolId, clientId, cognitoEndpoint }: PoolConfig, username: string): CognitoUser {
  const Storage = memoryStorage();
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    Storage,
    ...(cognitoEndpoint !== undefined && { endpoint: cognitoEndpoint }),
  });
  return new CognitoUser({ Username: username, Pool: pool, Storage });
}

/** Keeps the library's tokens out of the browser's storage: this module decides what the browser stores. */
function memoryStorage(): ICognitoStorage {
  const values = new Map<string, string>();
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
  };
}

declare module 'amazon-cognito-identity-js' {
  /** The library exports this, but its types lack it. */
  // oxlint-disable-next-line no-shadow -- it is the same
  export class DateHelper {
    getNowString(): string;
  }
}

/**
 * Makes the library date the proof of a password by the server's clock. By default it uses this computer's clock, and
 * the pool refuses a proof of another day like a wrong password.
 */
export function dateByServer(): void {
  DateHelper.prototype.getNowString = () => timestamp(now());
}

/** Formats a date as Cognito does: `Sun Nov 1 09:05:07 UTC 2026`. */
function timestamp(date: Date): string {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${Number(day)} ${time} UTC ${year}`;
}
