import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import type { UserPool } from '../userPool.ts';
import { revokeSession, liveSessionCondition } from '../account/sessions.ts';
import { idClaims, readToken } from '../tokens.ts';
import { cognitoVerifier, type CognitoSettings } from './cognitoVerifier.ts';
import { type TokenVerifier, InvalidTokenError, type VerifiedIdentity } from './verifier.ts';

/** The issuer of the tokens: Amazon Cognito if configured, else the embedded pool. */
export type TokenSource = { db: Executor } & (
  | { cognito: CognitoSettings }
  | { cognito?: undefined; pool: UserPool; now?: () => Date }
);

/** Creates the verifier for the pool in use. */
export function createTokenVerifier(source: TokenSource): TokenVerifier {
  if (source.cognito) return cachingVerifier(cognitoVerifier(source.cognito, source.db));
  return cachingVerifier(embeddedVerifier(source.pool, source.db, source.now), source.now);
}

/** The most tokens to cache, the recently used ones: one for each of this many people at work. */
const maxTokens = 10_000;

/**
 * Checks the signature of a token once, not at every request: the result is valid until the token expires. Sessions and
 * people are still looked up each time. The cache knows tokens by their hashes.
 */
function cachingVerifier(verifier: TokenVerifier, now: () => Date = () => new Date()): TokenVerifier {
  const known = new LRUCache<string, VerifiedIdentity>({ max: maxTokens });
  return {
    ...verifier,
    read: async idToken => {
      const key = hash('sha256', idToken);
      const found = known.get(key);
      if (found && found.expiresAt <= now()) {
        known.delete(key);
        throw new InvalidTokenError();
      }
      if (found) return found;
      const identity = await verifier.read(idToken);
      known.set(key, identity);
      return identity;
    },
  };
}

/** Verifies the embedded pool's tokens. Looks up the session each time: signing out takes effect at once. */
function embeddedVerifier(pool: UserPool, db: Executor, now: () => Date = () => new Date()): TokenVerifier {
  return {
    read: async idToken => {
      const claims = await readToken(pool, idToken, idClaims, now());
      if (claims === 'expired' || claims === 'invalid' || claims.aud !== pool.clientId)
        throw new InvalidTokenError();
      return {
        sub: claims.sub,
        username: claims['cognito:username'],
        userGroup: claims['custom:userGroup'] ?? '',
        sessionId: claims.origin_jti,
        authTime: new Date(claims.auth_time * 1000),
        expiresAt: new Date(claims.exp * 1000),
      };
    },
    sessionCondition: {
      where: liveSessionCondition(db, sql.placeholder('sessionId'), sql.placeholder('now')),
      valuesOf: ({ sessionId }) => ({ sessionId, now: now() }),
    },
    endSession: async sessionId => {
      await revokeSession(db, sessionId, now());
    },
  };
}
