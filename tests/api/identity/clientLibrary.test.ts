import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { InvalidTokenError } from '../../../server/services/identity/index.ts';
import {
  authenticate,
  called,
  clientOf,
  completeNewPassword,
  memoryStorage,
  signedIn,
} from './support/clientLibrary.ts';
import { refresh } from './support/byHand.ts';
import { attributes, password, useUserPool } from './support/userPool.ts';

const running = useUserPool();
const address = () => ({
  endpoint: running.endpoint,
  poolId: running.pool.id,
  clientId: running.pool.clientId,
});
const aText: unknown = expect.any(String);
const aNumber: unknown = expect.any(Number);
const text = Type.String();
/** A public key, with no part of a private one. */
const publicKey = Type.Object(
  { kty: text, n: text, e: text, kid: text, alg: text, use: text },
  { additionalProperties: false },
);
const publicKeys = Type.Object({ keys: Type.Array(publicKey) });
const user = (username: string, storage = memoryStorage()) => clientOf(address(), username, storage);

describe('amazon-cognito-identity-js, unchanged', () => {
  test('signs in and gets Cognito’s tokens', async () => {
    const { sub, username } = await running.person();
    const session = await signedIn(user(username), password);
    expect(session.isValid()).toBe(true);
    const claims = decodeJwt(session.getIdToken().getJwtToken());
    expect(claims).toEqual({
      ...attributes,
      sub,
      iss: running.pool.issuer,
      aud: running.pool.clientId,
      token_use: 'id',
      'cognito:username': username,
      auth_time: aNumber,
      iat: aNumber,
      exp: Number(claims.iat) + 3600,
      jti: aText,
      origin_jti: aText,
      event_id: aText,
    });
    expect(decodeJwt(session.getAccessToken().getJwtToken())).toEqual({
      sub,
      iss: running.pool.issuer,
      client_id: running.pool.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username,
      auth_time: claims['auth_time'],
      iat: claims.iat,
      exp: claims.exp,
      jti: aText,
      origin_jti: claims['origin_jti'],
      event_id: claims['event_id'],
    });
    expect(decodeProtectedHeader(session.getIdToken().getJwtToken())).toEqual({
      alg: 'RS256',
      kid: (await running.pool.keys(running.now())).signing.jwk.kid,
    });
  });

  test('gets tokens that the published keys verify', { tags: 'long' }, async () => {
    const { username } = await running.person();
    const session = await signedIn(user(username), password);
    const published = await fetch(`${running.endpoint}/${running.pool.id}/.well-known/jwks.json`);
    expect(published.status).toBe(200);
    const keys = Value.Parse(publicKeys, await published.json());
    await jwtVerify(session.getIdToken().getJwtToken(), createLocalJWKSet(keys));
    const other = await fetch(`${running.endpoint}/local_000000000/.well-known/jwks.json`);
    expect(other.status).toBe(404);
  });

  test('signs in with the username in any case', { tags: 'long' }, async () => {
    const { username } = await running.person({ username: 'AE-5410101' });
    expect(username).toBe('AE-5410101');
    for (const typed of ['ae-5410101', 'AE-5410101', 'Ae-5410101']) {
      const session = await signedIn(user(typed), password);
      expect(decodeJwt(session.getIdToken().getJwtToken())['cognito:username']).toBe('ae-5410101');
    }
  });

  test('reports a wrong password', async () => {
    const { username } = await running.person();
    await expect(authenticate(user(username), 'Demo@1235')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  test('must replace a temporary password', async () => {
    const { username } = await running.person({ temporary: true });
    const someone = user(username);
    expect(await authenticate(someone, password)).toEqual({
      newPasswordFor: attributes,
      requiredAttributes: [],
    });
    await expect(completeNewPassword(someone, 'weak')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    const session = await completeNewPassword(someone, 'Chosen#2025');
    await running.verifier.verify(session.getIdToken().getJwtToken());
    await expect(authenticate(user(username), password)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    expect((await signedIn(user(username), 'Chosen#2025')).isValid()).toBe(true);
  });

  test('renews its session, also after a reload of the page', async () => {
    const { username } = await running.person();
    const storage = memoryStorage();
    const first = await signedIn(user(username, storage), password);
    running.pass(600);
    const renewed = await called<typeof first>(done =>
      user(username, storage).refreshSession(first.getRefreshToken(), done),
    );
    const before = decodeJwt(first.getIdToken().getJwtToken());
    const after = decodeJwt(renewed?.getIdToken().getJwtToken() ?? '');
    expect(after).toMatchObject({
      sub: before.sub,
      origin_jti: before['origin_jti'],
      auth_time: before['auth_time'],
    });
    expect(Number(after.iat) - Number(before.iat)).toBeGreaterThanOrEqual(600);
    const afterReload = user(username, storage);
    const stored = await called<typeof first>(done => afterReload.getSession(done));
    expect(stored?.getRefreshToken().getToken()).toBe(renewed?.getRefreshToken().getToken());
    expect(stored?.getRefreshToken().getToken()).not.toBe(first.getRefreshToken().getToken());
  });

  test('reads the user’s attributes', { tags: 'long' }, async () => {
    const { sub, username } = await running.person();
    const someone = user(username);
    await signedIn(someone, password);
    const data = await called<{ Username: string; UserAttributes: { Name: string; Value: string }[] }>(done =>
      someone.getUserData(done),
    );
    expect(data?.Username).toBe(username);
    expect(Object.fromEntries(data?.UserAttributes.map(each => [each.Name, each.Value]) ?? [])).toEqual({
      sub,
      ...attributes,
    });
  });

  test('signs out everywhere', async () => {
    const { username } = await running.person();
    const elsewhere = await signedIn(user(username), password);
    const someone = user(username);
    const here = await signedIn(someone, password);
    await new Promise((resolve, reject) => {
      someone.globalSignOut({ onSuccess: resolve, onFailure: reject });
    });
    for (const session of [here, elsewhere]) {
      await expect(running.verifier.verify(session.getIdToken().getJwtToken())).rejects.toBeInstanceOf(
        InvalidTokenError,
      );
      const answer = await refresh(running, session.getRefreshToken().getToken());
      expect(answer.json).toMatchObject({ __type: 'NotAuthorizedException' });
    }
  });

  test('signs out in this browser and ends the session', async () => {
    const { username } = await running.person();
    const elsewhere = await signedIn(user(username), password);
    const someone = user(username);
    const here = await signedIn(someone, password);
    await called(done => someone.signOut((...ended: unknown[]) => done(ended[0])));
    await expect(running.verifier.verify(here.getIdToken().getJwtToken())).rejects.toBeInstanceOf(
      InvalidTokenError,
    );
    await running.verifier.verify(elsewhere.getIdToken().getJwtToken());
  });
});
