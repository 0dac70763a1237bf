import { constants, createPublicKey, publicEncrypt, createHash, getDiffieHellman } from 'node:crypto';

/** Reads a natural number from big-endian bytes. */
export function fromBytes(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`);
}

/** Reads a natural number from hexadecimal digits. */
export function fromHex(digits: string): bigint {
  return BigInt(`0x${digits}`);
}

/**
 * Writes a natural number as Cognito hashes it: the shortest big-endian two's complement, with a zero byte in front if
 * the highest bit is set, and no other leading zeros. RFC 5054's fixed width yields the same bytes only most of the
 * time.
 */
export function toBytes(number: bigint): Buffer {
  const bytes = magnitude(number);
  return (bytes[0] ?? 0) >= 128 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

/**
 * Returns base ^ exponent mod modulus, for natural numbers; the modulus is odd, larger than the base, and has 3072 bits
 * at most. RSA without padding is this very operation, and OpenSSL takes a sixth of the time of JavaScript. Its time depends
 * on the exponent; each of our exponents serves only one exchange, so repeated measurement reveals nothing.
 */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const n = magnitude(modulus);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', n: n.toString('base64url'), e: magnitude(exponent).toString('base64url') },
  });
  const digits = base.toString(16).padStart(n.length * 2, '0');
  return fromBytes(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(digits, 'hex')));
}

/** Writes a natural number as big-endian bytes without leading zeros. */
function magnitude(number: bigint): Buffer {
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

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
