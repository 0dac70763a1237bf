import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { secretSeal, secretStore } from '../../../server/services/db/secrets.ts';
import {
  createTokenVerifier,
  InvalidTokenError,
  openUserPool,
  rotateSigningKey,
} from '../../../server/services/identity/index.ts';
import { attempt, tokenIn } from './support/byHand.ts';
import { useUserPool } from './support/userPool.ts';
import { verifying } from './support/verifying.ts';

const running = useUserPool();
const rotate = (atOnce = false) => rotateSigningKey(running.db, secretSeal(), { atOnce, now: running.now() });
const signIn = async () => tokenIn(await attempt(running, (await running.person()).username), 'IdToken');
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const published = async (): Promise<{ keys: { kid: string }[] }> =>
  (await fetch(`${running.endpoint}/${running.pool.id}/.well-known/jwks.json`)).json();

/** Opens another copy of the server on the same database, which has not verified a token yet. */
async function anotherCopy() {
  const pool = await openUserPool(secretStore(running.db));
  return verifying(running.db, createTokenVerifier({ db: running.db, pool, now: running.now }));
}

test('every copy signs with a new key at once, and tokens of the old key stay valid until they expire', async () => {
  const other = await anotherCopy();
  const before = await signIn();
  expect(await rotate()).toBe(true);
  const after = await signIn();
  expect(kidOf(after)).not.toBe(kidOf(before));
  for (const token of [before, after])
    for (const copy of [running.verifier, other]) expect(await copy.verify(token)).toBeDefined();
  const keys = await published();
  expect(keys.keys.map(({ kid }) => kid).toSorted()).toEqual([kidOf(before), kidOf(after)].toSorted());
  expect(JSON.stringify(keys)).not.toContain('"d"');
  for (const token of [before, after])
    await jwtVerify(token, createLocalJWKSet(keys), { currentDate: running.now() });
  running.pass(3661);
  expect((await published()).keys.map(({ kid }) => kid)).toEqual([kidOf(after)]);
});

test('all replaced keys stay until their tokens expire, whichever copy replaces them', async () => {
  const tokens = [await signIn()];
  for (let time = 0; time < 3; time++) {
    await Promise.all([rotate(), rotate()]);
    tokens.push(await signIn());
  }
  const copy = await anotherCopy();
  for (const token of tokens) expect(await copy.verify(token)).toBeDefined();
  expect(new Set(tokens.map(kidOf)).size).toBe(4);
});

test('replaces a leaked key at once: refuses its tokens, and sessions continue with new ones', async () => {
  const leaked = await signIn();
  expect(await rotate(true)).toBe(true);
  await expect((await anotherCopy()).verify(leaked)).rejects.toBeInstanceOf(InvalidTokenError);
  expect(await running.verifier.verify(await signIn())).toBeDefined();
});
