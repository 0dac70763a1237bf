import { CognitoUser, CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { portalConfig } from '#contract/portalConfig.ts';

/** Returns a storage in memory for one sign-in, in place of the browser's. */
function memoryStorage(): ICognitoStorage {
  const storage = new Map<string, string>();
  return {
    getItem: key => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: key => void storage.delete(key),
    clear: () => storage.clear(),
  };
}

/** Returns a user of a server's pool, with the client library that the portal uses too. */
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
