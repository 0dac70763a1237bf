import { randomBytes } from 'node:crypto';
import { g, hash, N } from './group.ts';
import { fromBytes, fromHex, power, toBytes } from './numbers.ts';

/** The stored record of a password, in hexadecimal. */
export interface PasswordRecord {
  salt: string;
  verifier: string;
}

/**
 * Makes the stored record of a password. It depends on the user pool's name and the username, so that it fits no other
 * account. Pass `salt` to compare with an older record.
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
