import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a refresh token holds. To its owner it is 64 characters that mean nothing. */
export interface RefreshToken {
  sessionId: string;
  /** 32 bytes: half of them random, and half that prove that the pool made them for this session. */
  secret: Buffer;
}

/** Makes the refresh tokens of a pool. */
export interface RefreshTokens {
  first(sessionId: string): RefreshToken;
  /** The token that follows on one: always the same. */
  after(token: RefreshToken): RefreshToken;
  /** Whether the pool made a token, however long ago; otherwise it is a session's id with made-up bytes. */
  made(token: RefreshToken): boolean;
}

const half = 16;

/** Refresh tokens by two keys of 32 bytes, which must serve for nothing else. */
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
    made: ({ sessionId, secret }) =>
      timingSafeEqual(secret.subarray(half), proofOf(sessionId, secret.subarray(0, half))),
  };
}

/** Puts a refresh token into characters. */
export function writeRefreshToken({ sessionId, secret }: RefreshToken): string {
  return Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');
}

/** Reads characters that should be a refresh token. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  if (!/^[\w-]{64}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const sessionId = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { sessionId, secret: bytes.subarray(16) };
}

/** What is kept of a refresh token's secret; it is random, so a plain hash can't be guessed at. */
export function hashOf({ secret }: RefreshToken): string {
  return createHash('sha256').update(secret).digest('base64url');
}
