import { createHash, getDiffieHellman } from 'node:crypto';
import { fromBytes, toBytes } from './numbers.ts';

/** Cognito's prime: the 3072-bit group of RFC 3526 (and RFC 5054). */
export const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);

/** The generator. */
export const g = 2n;

/** SHA-256 of the concatenated parts. */
export function hash(...parts: (Buffer | string)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

/** SRP-6a's multiplier. */
export const k = fromBytes(hash(toBytes(N), toBytes(g)));
