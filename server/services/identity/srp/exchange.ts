import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBytes, fromHex, power, toBytes, g, hash, k, N } from './numbers.ts';

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

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const timestampForm = /^\w{3} (\w{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/;

/**
 * How far a client's clock may be off, ms. A day, as a clock may be set to another time zone: the challenge, which the
 * server made and dated itself, is what makes an exchange fresh.
 */
const clockTolerance = 86_400_000;

/** Whether a claim's timestamp has Cognito's exact form, as in `Sat Nov 1 09:05:07 UTC 2025`, and is recent. */
export function isTimely(timestamp: string, now: Date): boolean {
  const [, month = '', day, hours, minutes, seconds, year] = timestampForm.exec(timestamp) ?? [];
  const time = Date.UTC(
    Number(year),
    monthNames.indexOf(month),
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  );
  return Math.abs(time - now.getTime()) <= clockTolerance && formatted(new Date(time)) === timestamp;
}

function formatted(date: Date): string {
  const [hours, minutes, seconds] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(
    part => String(part).padStart(2, '0'),
  );
  const day = `${dayNames[date.getUTCDay()]} ${monthNames[date.getUTCMonth()]} ${date.getUTCDate()}`;
  return `${day} ${hours}:${minutes}:${seconds} UTC ${date.getUTCFullYear()}`;
}
