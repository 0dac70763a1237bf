import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../db/connect.ts';
import { replaceSecret, type Secrets, type SecretSeal } from '../db/secrets.ts';

/** How long id and access tokens are valid, s; a key stays necessary for this long after the last token it signed. */
export const tokenLifeSeconds = 3600;

const secretName = 'identity.signingKeys';
/** How long another copy of the server may still sign with a replaced key, s. */
const handoverSeconds = 60;

const storedKeys = Type.Object({
  /** The current private key. */
  signing: Type.String(),
  /** Public keys of earlier ones, each valid until all its tokens have expired, ms since 1970. */
  retired: Type.Array(Type.Object({ publicKey: Type.String(), until: Type.Number() })),
});

/** A key that verifies tokens. */
export interface VerifyingKey {
  key: KeyObject;
  /** The published form. */
  jwk: JWK & { kid: string };
}

/** A pool's keys at a given moment. */
export interface KeySet {
  signing: VerifyingKey & { privateKey: KeyObject };
  /** The current key and earlier ones whose tokens may still be valid, by `kid`. */
  verifying: ReadonlyMap<string, VerifyingKey>;
}

/** Looks up the keys: if any copy of the server replaces them, the others use the new ones at once. */
export type SigningKeys = (now: Date) => Promise<KeySet>;

/** Opens the keys; the first start creates one. */
export async function openSigningKeys(secrets: Secrets): Promise<SigningKeys> {
  if ((await secrets.get(secretName)) === undefined)
    await secrets.putIfAbsent(secretName, write({ signing: await newKey(), retired: [] }));
  let known: { text: string; keys: ReturnType<typeof read> } | undefined;
  return async now => {
    const text = (await secrets.get(secretName)) ?? '';
    if (known?.text !== text) known = { text, keys: read(text) };
    const { signing, retired } = await known.keys;
    const valid = [signing, ...retired.filter(({ until }) => now.getTime() < until)];
    return { signing, verifying: new Map(valid.map(each => [each.jwk.kid, each])) };
  };
}

/**
 * Replaces the key that signs tokens. Existing tokens stay valid until they expire, unless `atOnce`: then browsers
 * fetch new ones. Returns whether there was a key to replace.
 */
export async function rotateSigningKey(
  db: Database,
  seal: SecretSeal,
  { atOnce = false, now = new Date() }: { atOnce?: boolean; now?: Date } = {},
): Promise<boolean> {
  const next = await newKey();
  return replaceSecret(db, seal, secretName, text => {
    const { signing, retired } = parse(text);
    const publicKey = createPublicKey(signing).export({ type: 'spki', format: 'pem' }).toString();
    const until = now.getTime() + (tokenLifeSeconds + handoverSeconds) * 1000;
    const before = [...retired, { publicKey, until }].filter(each => now.getTime() < each.until);
    return write({ signing: next, retired: atOnce ? [] : before });
  });
}

const parse = (text: string): Static<typeof storedKeys> => Value.Parse(storedKeys, JSON.parse(text));
const write = (keys: Static<typeof storedKeys>): string => JSON.stringify(keys);

async function read(text: string) {
  const { signing, retired } = parse(text);
  const privateKey = createPrivateKey(signing);
  return {
    signing: { privateKey, ...(await verifyingKey(createPublicKey(privateKey))) },
    retired: await Promise.all(
      retired.map(async ({ publicKey, until }) => ({
        ...(await verifyingKey(createPublicKey(publicKey))),
        until,
      })),
    ),
  };
}

async function verifyingKey(key: KeyObject): Promise<VerifyingKey> {
  const jwk = await exportJWK(key);
  const kid = await calculateJwkThumbprint(jwk);
  return { key, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

async function newKey(): Promise<string> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return pair.privateKey;
}
