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

/** The Amazon Cognito user pool in use. */
export interface CognitoSettings {
  userPoolId: string;
  clientId: string;
  /** The server's address for Cognito, if not Amazon's own. */
  endpoint?: string;
}

/** Cognito's tokens are valid for a day at most. */
const longestLifeMs = 86_400_000;
/** How long fetching keys may take, ms: a person waits. */
const timeoutMs = 5000;

/**
 * Verifies the tokens of an Amazon Cognito pool. Fetches its keys when first needed and again when a token names a new
 * one; `keys` are keys that are known already. Cognito accepts a token until it expires, even after a sign-out. So this
 * stores ended sessions until their tokens have expired, and for each person the moment from which sign-ins count:
 * earlier ones lose their validity when the password is reset or the account disabled.
 */
export function cognitoVerifier(
  { userPoolId, clientId, endpoint }: CognitoSettings,
  db: Executor,
  keys?: Jwks,
): TokenVerifier {
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'id', customJwtCheck: requireExpiry },
    { jwksCache: new SimpleJwksCache(endpoint === undefined ? {} : { fetcher: fetcherOf(endpoint) }) },
  );
  if (keys) verifier.cacheJwks(keys);
  return {
    read: async idToken => {
      const claims = await verifier.verify(idToken).catch((cause: unknown) => {
        if (cause instanceof InvalidTokenError) throw cause;
        const isInvalidToken = cause instanceof JwtBaseError && !(cause instanceof FetchError);
        throw isInvalidToken ? new InvalidTokenError({ cause }) : cause;
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
    sessionCondition: {
      where: sql`${and(
        notExists(
          db
            .select({ one: sql`1` })
            .from(endedSessions)
            .where(eq(endedSessions.id, sql.placeholder('sessionId'))),
        ),
        or(isNull(users.sessionsFrom), lte(users.sessionsFrom, sql.placeholder('validAt'))),
      )}`,
      valuesOf: ({ sessionId, validAt }) => ({ sessionId, validAt }),
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`Amazon Cognito returned no keys: ${answer.status}.`);
      return answer.arrayBuffer();
    },
  };
}

/** Rejects a token without `exp`, which the library would accept forever. */
function requireExpiry({ payload }: { payload: { exp?: number } }): void {
  if (payload.exp === undefined) throw new InvalidTokenError();
}
