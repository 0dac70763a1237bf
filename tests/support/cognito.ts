import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { portalConfig } from '#contract/portalConfig.ts';

/** Keeps what the client library would keep in the browser, for one sign-in. */
function memoryStorage(): ICognitoStorage {
  const kept = new Map<string, string>();
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Someone of a server's user pool, by the client library that the portal uses too. */
export async function cognitoUser(serverUrl: string, username: string): Promise<CognitoUser> {
  const response = await fetch(`${serverUrl}/config.json`);
  const config = Value.Parse(
    Type.Pick(portalConfig, ['userPoolId', 'clientId', 'cognitoEndpoint']),
    await response.json(),
  );
  const Storage = memoryStorage();
  const pool = new CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.clientId,
    endpoint: new URL(config.cognitoEndpoint ?? '', serverUrl).href,
    Storage,
  });
  return new CognitoUser({ Username: username, Pool: pool, Storage });
}

/** Signs in by SRP; gives the id token. Rejects with the pool's own error, or when a new password is demanded. */
export async function signIn(serverUrl: string, username: string, password: string): Promise<string> {
  const user = await cognitoUser(serverUrl, username);
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: session => resolve(session.getIdToken().getJwtToken()),
      onFailure: reject,
      newPasswordRequired: () => reject(new Error('NEW_PASSWORD_REQUIRED')),
    });
  });
}
