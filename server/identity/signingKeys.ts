import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../db/connect.ts';
import { replaceSecret, type Secrets } from '../db/secrets.ts';
import type { SecretSeal } from '../db/secretSeal.ts';

/** How long id and access tokens hold, and so how long a key is needed after the last one it signed, s. */
export const tokenLifeSeconds = 3600;

const secretName = 'identity.signingKeys';
/** Another copy of the server may be about to sign with a key that was just replaced, s. */
const underWay = 60;

const kept = Type.Object({
  /** The private key in use. */
  signing: Type.String(),
  /** Public keys of those before, in use until all their tokens have ended, ms since 1970. */
  retired: Type.Array(Type.Object({ publicKey: Type.String(), until: Type.Number() })),
});

/** A key that tokens can be verified with. */
export interface VerifyingKey {
  key: KeyObject;
  /** As published. */
  jwk: JWK & { kid: string };
}

/** The keys of a pool at some moment. */
export interface KeySet {
  signing: VerifyingKey & { privateKey: KeyObject };
  /** The one in use and those before whose tokens may still be good, by `kid`. */
  verifying: ReadonlyMap<string, VerifyingKey>;
}

/** Looks the keys up: whichever copy of the server replaces them, the others sign and verify with the new ones at once. */
export type SigningKeys = (now: Date) => Promise<KeySet>;

/** Opens the keys; the first start makes one. */
export async function openSigningKeys(secrets: Secrets): Promise<SigningKeys> {
  if ((await secrets.get(secretName)) === undefined)
    await secrets.putIfAbsent(secretName, write({ signing: await newKey(), retired: [] }));
  let known: { text: string; keys: ReturnType<typeof read> } | undefined;
  return async now => {
    const text = (await secrets.get(secretName)) ?? '';
    if (known?.text !== text) known = { text, keys: read(text) };
    const { signing, retired } = await known.keys;
    const good = [signing, ...retired.filter(({ until }) => now.getTime() < until)];
    return { signing, verifying: new Map(good.map(each => [each.jwk.kid, each])) };
  };
}

/**
 * Replaces the key that signs tokens. Those that are out stay good until they end, unless `atOnce`: then people's
 * browsers fetch new ones. Gives whether there was a key to replace.
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
    const until = now.getTime() + (tokenLifeSeconds + underWay) * 1000;
    const before = [...retired, { publicKey, until }].filter(each => now.getTime() < each.until);
    return write({ signing: next, retired: atOnce ? [] : before });
  });
}

const parse = (text: string): Static<typeof kept> => Value.Parse(kept, JSON.parse(text));
const write = (keys: Static<typeof kept>): string => JSON.stringify(keys);

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
