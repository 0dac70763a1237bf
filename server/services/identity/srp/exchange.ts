import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { g, hash, k, N } from './group.ts';
import { fromBytes, fromHex, power, toBytes } from './numbers.ts';

/** The server's half of an exchange, in hexadecimal. */
export interface Exchange {
  /** Sent to the client. */
  publicB: string;
  /** Never leaves the server, and serves only this exchange. */
  secretB: string;
  /** SRP's u, which binds both public values together. */
  scrambler: string;
}

/** The data that a client signs to prove that it knows the password. */
export interface Claim {
  poolName: string;
  username: string;
  secretBlock: Buffer;
  timestamp: string;
}

/**
 * Reads a client's public value from hexadecimal digits; `undefined` unless it lies between 0 and N. A multiple of N
 * would make the shared key zero for every password.
 */
export function readPublicValue(digits: string): bigint | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(digits)) return undefined;
  const value = fromHex(digits);
  return value > 0n && value < N ? value : undefined;
}

/** Starts an exchange with the owner of a verifier. */
export function beginExchange(publicA: bigint, verifier: string): Exchange {
  const secretB = randomBytes(32);
  const publicB = (k * fromHex(verifier) + power(g, fromBytes(secretB), N)) % N;
  return {
    publicB: publicB.toString(16),
    secretB: secretB.toString('hex'),
    scrambler: hash(toBytes(publicA), toBytes(publicB)).toString('hex'),
  };
}

/** Whether the signer of a claim (signature in base64) knows the password behind the verifier. */
export function isProofValid(
  publicA: bigint,
  { secretB, scrambler }: Pick<Exchange, 'secretB' | 'scrambler'>,
  verifier: string,
  claim: Claim,
  signature: string,
): boolean {
  const u = fromHex(scrambler);
  const base = (publicA * power(fromHex(verifier), u, N)) % N;
  const shared = power(base, fromHex(secretB), N);
  const key = hkdfSync('sha256', toBytes(shared), toBytes(u), 'Caldera Derived Key', 16);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(claim.poolName)
    .update(claim.username)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
