import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, JwtBaseError } from 'aws-jwt-verify/error';
import type { Fetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache, type Jwks } from 'aws-jwt-verify/jwk';
import { and, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { purge } from '../../db/purge.ts';
import { endedSessions } from '../../db/schema/identity.ts';
import { users } from '../../db/schema/users.ts';
import { InvalidTokenError, type TokenVerifier } from './verifier.ts';

/** The user pool of Amazon Cognito that is in use. */
export interface CognitoSettings {
  userPoolId: string;
  clientId: string;
  /** Where the server reaches Cognito, if not at Amazon's own address. */
  endpoint?: string;
}

/** Cognito's tokens hold for a day at most. */
const longestLifeMs = 86_400_000;
/** Someone waits while keys are fetched, ms. */
const patience = 5000;

/**
 * Verifies the tokens of a pool of Amazon Cognito. Its keys are fetched when first needed and again when a token
 * names a new one; `keys` are keys known beforehand. To Cognito a token is good until it expires, signed out or not,
 * so the sessions that have ended are kept here until their tokens have, and with each person the moment from which
 * on sign-ins count: those before a reset of the password or a disabled account don't.
 */
export function cognitoVerifier(
  { userPoolId, clientId, endpoint }: CognitoSettings,
  db: Executor,
  keys?: Jwks,
): TokenVerifier {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'id', customJwtCheck: mustExpire },
    { jwksCache: new SimpleJwksCache(endpoint === undefined ? {} : { fetcher: fetcherOf(endpoint) }) },
  );
  if (keys) verifier.cacheJwks(keys);
  return {
    read: async idToken => {
      const claims = await verifier.verify(idToken).catch((cause: unknown) => {
        if (cause instanceof InvalidTokenError) throw cause;
        const bad = cause instanceof JwtBaseError && !(cause instanceof FetchError);
        throw bad ? new InvalidTokenError({ cause }) : cause;
      });
      const userGroup = claims['custom:userGroup'];
      return {
        sub: claims.sub,
        username: claims['cognito:username'],
        userGroup: typeof userGroup === 'string' ? userGroup : '',
        sessionId: claims.origin_jti,
        authTime: new Date(claims.auth_time * 1000),
        expiresAt: new Date(claims.exp * 1000),
      };
    },
    goesOn: {
      where: sql`${and(
        notExists(
          db
            .select({ one: sql`1` })
            .from(endedSessions)
            .where(eq(endedSessions.id, sql.placeholder('sessionId'))),
        ),
        or(isNull(users.sessionsFrom), lte(users.sessionsFrom, sql.placeholder('goodAt'))),
      )}`,
      valuesOf: ({ sessionId, goodAt }) => ({ sessionId, goodAt }),
    },
    endSession: async id => {
      const now = new Date();
      await purge(db, endedSessions, endedSessions.forgetAt, now);
      const forgetAt = new Date(now.getTime() + longestLifeMs);
      await db.insert(endedSessions).values({ id, forgetAt }).onConflictDoNothing();
    },
  };
}

/** Fetches the pool's keys where the server reaches Cognito. */
function fetcherOf(endpoint: string): Fetcher {
  return {
    fetch: async uri => {
      const answer = await fetch(new URL(new URL(uri).pathname, endpoint), {
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok) throw new Error(`Amazon Cognito gave no keys: ${answer.status}.`);
      return answer.arrayBuffer();
    },
  };
}

/** The library takes a token without `exp` for one that never ends. */
function mustExpire({ payload }: { payload: { exp?: number } }): void {
  if (payload.exp === undefined) throw new InvalidTokenError();
}
