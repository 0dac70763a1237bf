import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { revokeSession, liveSessionCondition } from '../account/sessions.ts';
import { idClaims, readToken } from '../tokens.ts';
import type { UserPool } from '../userPool.ts';
import { InvalidTokenError, type TokenVerifier } from './verifier.ts';

/** Verifies the embedded pool's tokens. Looks up the session each time: signing out takes effect at once. */
export function embeddedVerifier(
  pool: UserPool,
  db: Executor,
  now: () => Date = () => new Date(),
): TokenVerifier {
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
