import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The contents of a refresh token. Its owner sees 64 opaque characters. */
export interface RefreshToken {
  sessionId: string;
  /** 32 bytes: half of them random, the other half proof that the pool made them for this session. */
  secret: Buffer;
}

/** Makes a pool's refresh tokens. */
export interface RefreshTokens {
  first(sessionId: string): RefreshToken;
  /** Returns the successor of a token: always the same one. */
  after(token: RefreshToken): RefreshToken;
  /** Whether the pool made a token, however long ago; otherwise it is a session's id with invented bytes. */
  isGenuine(token: RefreshToken): boolean;
}

const half = 16;

/** Makes refresh tokens with two keys of 32 bytes, which must serve no other purpose. */
export function refreshTokensWith(keys: { chain: Buffer; proof: Buffer }): RefreshTokens {
  const proofOf = (sessionId: string, random: Buffer) =>
    createHmac('sha256', keys.proof).update(sessionId).update(random).digest().subarray(0, half);
  const make = (sessionId: string, random: Buffer): RefreshToken => ({
    sessionId,
    secret: Buffer.concat([random, proofOf(sessionId, random)]),
  });
  return {
    first: sessionId => make(sessionId, randomBytes(half)),
    after: ({ sessionId, secret }) =>
      make(sessionId, createHmac('sha256', keys.chain).update(secret).digest().subarray(0, half)),
    isGenuine: ({ sessionId, secret }) =>
      timingSafeEqual(secret.subarray(half), proofOf(sessionId, secret.subarray(0, half))),
  };
}

/** Encodes a refresh token as text. */
export function writeRefreshToken({ sessionId, secret }: RefreshToken): string {
  return Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');
}

/** Decodes the text of a refresh token; `undefined` if it has another form. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  if (!/^[\w-]{64}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const sessionId = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { sessionId, secret: bytes.subarray(16) };
}

/** Hashes a refresh token's secret for storage; it is random, so a plain hash resists guessing. */
export function hashOf({ secret }: RefreshToken): string {
  return createHash('sha256').update(secret).digest('base64url');
}
