import { createHash } from 'node:crypto';

/** What a refresh token holds. To its owner it is 64 characters that mean nothing. */
export interface RefreshToken {
  sessionId: string;
  /** 32 bytes. */
  secret: Buffer;
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
export function hashOf(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('base64url');
}
