import { randomBytes } from 'node:crypto';
import { g, hash, N } from './group.ts';
import { fromBytes, fromHex, power, toBytes } from './numbers.ts';

/** What is kept of a password, in hexadecimal. */
export interface PasswordRecord {
  salt: string;
  verifier: string;
}

/**
 * What to keep of a password. The user pool's name and the sign-in name go into it, so that a record fits no other
 * account. The salt is for comparing with an older record.
 */
export function recordPassword(
  poolName: string,
  username: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): PasswordRecord {
  const x = fromBytes(hash(toBytes(fromHex(salt)), hash(`${poolName}${username}:${password}`)));
  return { salt, verifier: power(g, x, N).toString(16) };
}
