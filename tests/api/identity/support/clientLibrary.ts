import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';

/** The address of a pool, as the client library needs it. */
export interface PoolAddress {
  endpoint: string;
  poolId: string;
  clientId: string;
}

/** The result of a sign-in. */
export type SignIn =
  | { session: CognitoUserSession }
  | { newPasswordFor: Record<string, string>; requiredAttributes: string[] };

/** A browser's storage. */
export function memoryStorage(): ICognitoStorage {
  const values = new Map<string, string>();
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Returns a person at the sign-in form, with the unmodified client library. */
export function clientOf(
  { endpoint, poolId, clientId }: PoolAddress,
  username: string,
  Storage = memoryStorage(),
): CognitoUser {
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage });
  return new CognitoUser({ Username: username, Pool, Storage });
}

/** Calls `authenticateUser`; rejects with the library's own error. */
export function authenticate(user: CognitoUser, password: string): Promise<SignIn> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password });
  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: session => resolve({ session }),
      onFailure: reject,
      newPasswordRequired: (newPasswordFor: Record<string, string>, requiredAttributes: string[]) =>
        resolve({ newPasswordFor, requiredAttributes }),
    });
  });
}

/** Calls `completeNewPasswordChallenge`. */
export function completeNewPassword(
  user: CognitoUser,
  password: string,
  attributes: Record<string, string> = {},
): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.completeNewPasswordChallenge(password, attributes, { onSuccess: resolve, onFailure: reject });
  });
}

/** Signs in a person whose password is not temporary. */
export async function signedIn(user: CognitoUser, password: string): Promise<CognitoUserSession> {
  const outcome = await authenticate(user, password);
  if (!('session' in outcome)) throw new Error('A new password is required.');
  return outcome.session;
}

/** Turns a method of the library that ends in a callback into a promise. */
export function called<T>(
  begin: (done: (error: unknown, result?: T | null) => void) => void,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    begin((error, result) => {
      if (error) reject(error instanceof Error ? error : new Error(String(error)));
      else resolve(result ?? undefined);
    });
  });
}
