import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * A second SRP client, written only from RFC 5054 and Cognito's formulas; it shares no code with the server or the
 * client library. Tests of other things give it a faster `power`.
 */

/** The prime of RFC 3526, group 15. */
export const N = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);

/** The client's half of an exchange. */
export interface ClientExchange {
  secretA: bigint;
  /** In hexadecimal. */
  publicA: string;
}

/** The client's data for its answer; numbers in hexadecimal, the block in base64. */
export interface Known {
  poolName: string;
  username: string;
  password: string;
  salt: string;
  publicB: string;
  secretBlock: string;
  timestamp: string;
}

/** Returns base ^ exponent mod N. */
type Power = (base: bigint, exponent: bigint) => bigint;

/** Starts an exchange with the given secret, or a random one. */
export function newExchange(secretA = natural(randomBytes(32)), power: Power = modularPower): ClientExchange {
  return { secretA, publicA: power(2n, secretA).toString(16) };
}

/** Returns PASSWORD_CLAIM_SIGNATURE. */
export function prove(
  { secretA, publicA }: ClientExchange,
  known: Known,
  power: Power = modularPower,
): string {
  const B = BigInt(`0x${known.publicB}`);
  const k = natural(sha256(javaBytes(N), javaBytes(2n)));
  const u = natural(sha256(javaBytes(BigInt(`0x${publicA}`)), javaBytes(B)));
  const inner = sha256(Buffer.from(`${known.poolName}${known.username}:${known.password}`));
  const x = natural(sha256(javaBytes(BigInt(`0x${known.salt}`)), inner));
  const base = (((B - k * power(2n, x)) % N) + N) % N;
  const S = power(base, secretA + u * x);
  const extracted = createHmac('sha256', javaBytes(u)).update(javaBytes(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  return createHmac('sha256', key)
    .update(
      Buffer.concat([
        Buffer.from(known.poolName),
        Buffer.from(known.username),
        Buffer.from(known.secretBlock, 'base64'),
        Buffer.from(known.timestamp),
      ]),
    )
    .digest('base64');
}

/** Formats the time as Cognito's clients do. */
export function timestampOf(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

function modularPower(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % N, exponent];
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
    rest >>= 1n;
  }
  return result;
}

/** Returns the bytes of a natural number like Java's BigInteger.toByteArray. */
function javaBytes(number: bigint): Buffer {
  const length = Math.floor(number === 0n ? 0 : number.toString(2).length / 8) + 1;
  return Buffer.from(number.toString(16).padStart(length * 2, '0'), 'hex');
}

function natural(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
