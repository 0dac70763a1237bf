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
  const digits = number.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/**
 * Returns base ^ exponent mod modulus, for natural numbers. Its time depends on the exponent; each of our exponents
 * serves only one exchange, so repeated measurement reveals nothing.
 */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}
