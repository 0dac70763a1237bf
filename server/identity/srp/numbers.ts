/** A natural number out of big-endian bytes. */
export function fromBytes(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`);
}

/** A natural number out of hexadecimal digits. */
export function fromHex(digits: string): bigint {
  return BigInt(`0x${digits}`);
}

/**
 * A natural number as Cognito hashes it: the shortest big-endian two's complement, so with a zero byte in front
 * where the highest bit is set, and with no other leading zeros. A fixed width, as RFC 5054 has it, gives the same
 * bytes only most of the time.
 */
export function toBytes(number: bigint): Buffer {
  const digits = number.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/**
 * base ^ exponent mod modulus, for natural numbers. Its time depends on the exponent; ours serve for one exchange
 * each, so there is nothing to learn from measuring it again.
 */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}
