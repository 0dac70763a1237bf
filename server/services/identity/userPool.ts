import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { decrypt, encrypt, type Secrets } from '../db/secrets.ts';
import { refreshTokensWith, type RefreshTokens } from './account/refreshToken.ts';
import { openSigningKeys, type SigningKeys } from './signingKeys.ts';
import { fromBytes, N } from './srp/numbers.ts';
import type { PasswordRecord } from './srp/exchange.ts';

/** Hides values in texts that clients can neither read nor change. */
interface Seal<T> {
  /** Returns the value as sealed base64, for a client to send back. */
  close(value: T): string;
  /** Returns the value; `undefined` for anything that this seal didn't close. */
  open(text: string): T | undefined;
}

/** Creates a seal with a 32-byte key, which must serve no other purpose. */
export function sealWith<S extends TSchema>(key: Buffer, schema: S): Seal<Static<S>> {
  return {
    close: value => encrypt(key, JSON.stringify(value)).toString('base64'),
    open: text => {
      const opened = decrypt(key, Buffer.from(text, 'base64'));
      return opened === undefined ? undefined : Value.Parse(schema, JSON.parse(opened));
    },
  };
}

const poolNames = Type.Object({ poolId: Type.String(), clientId: Type.String() });

const challenge = Type.Object({
  id: Type.String(),
  username: Type.String(),
  publicA: Type.String(),
  secretB: Type.String(),
  scrambler: Type.String(),
  /** ms since 1970. */
  expiresAt: Type.Number(),
});

const passwordChange = Type.Object({
  sub: Type.String(),
  username: Type.String(),
  /** Salt of the temporary password; it changes with the password, so one change can happen only once. */
  salt: Type.String(),
  /** ms since 1970. */
  expiresAt: Type.Number(),
});

/** An embedded user pool: its names and keys, which all copies of the server share. */
export interface UserPool {
  /** As in Cognito, for example `local_4hT0aBc9Z`. */
  id: string;
  /** The part after the underscore; every password record depends on it. */
  name: string;
  /** The one client: the portal. */
  clientId: string;
  /** `iss` of every token. */
  issuer: string;
  keys: SigningKeys;
  /** SRP's SECRET_BLOCK: the state that the answer needs, in whichever copy of the server it arrives. */
  challenges: Seal<Type.Static<typeof challenge>>;
  /** The session from a verified temporary password to the new one. */
  passwordChanges: Seal<Type.Static<typeof passwordChange>>;
  /** Returns the key under which failures of a username are counted. */
  accountKey(username: string): string;
  /** Returns the stand-in record of an unknown username: always the same, and different for every username. */
  decoy(username: string): PasswordRecord;
  refreshTokens: RefreshTokens;
}

/** Opens the pool; the first start creates it. */
export async function openUserPool(secrets: Secrets): Promise<UserPool> {
  const { poolId, clientId } = Value.Parse(
    poolNames,
    JSON.parse(await readOrCreate(secrets, 'identity.pool', async () => JSON.stringify(newNames()))),
  );
  const secret = await readOrCreate(secrets, 'identity.secret', async () =>
    randomBytes(32).toString('base64'),
  );
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32));
  const [accountKey, decoyKey] = [derive('account keys'), derive('decoys')];
  return {
    id: poolId,
    name: poolId.slice(poolId.indexOf('_') + 1),
    clientId,
    issuer: `urn:energy-audit:user-pool:${poolId}`,
    keys: await openSigningKeys(secrets),
    challenges: sealWith(derive('challenges'), challenge),
    passwordChanges: sealWith(derive('password changes'), passwordChange),
    accountKey: username => hmac(accountKey, username).toString('base64url'),
    decoy: username => decoy(decoyKey, username),
    refreshTokens: refreshTokensWith({ chain: derive('refresh'), proof: derive('refresh proofs') }),
  };
}

async function readOrCreate(secrets: Secrets, name: string, make: () => Promise<string>): Promise<string> {
  return (await secrets.get(name)) ?? secrets.putIfAbsent(name, await make());
}

function newNames() {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const digits = '0123456789';
  return {
    poolId: `local_${draw(letters + letters.toUpperCase() + digits, 9)}`,
    clientId: draw(letters + digits, 26),
  };
}

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

function hmac(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function decoy(key: Buffer, username: string): PasswordRecord {
  const number = fromBytes(Buffer.from(hkdfSync('sha256', key, username, 'verifier', 384)));
  return { salt: hmac(key, username).toString('hex', 0, 16), verifier: (number % N).toString(16) };
}
