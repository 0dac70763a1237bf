import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../server/db/connect.ts';
import { users } from '../../../../server/db/schema/users.ts';
import { InvalidTokenError, type TokenVerifier } from '../../../../server/identity/index.ts';

/** A verifier as whoever answers a request uses it: the token first, then its session. */
export interface SessionVerifier extends Pick<TokenVerifier, 'endSession'> {
  /** Throws InvalidTokenError for bad tokens and for those of sessions that have ended. */
  verify(idToken: string): ReturnType<TokenVerifier['read']>;
}

/** Asks for the session as the look-up of a person does. */
export function verifying(db: Database, verifier: TokenVerifier): SessionVerifier {
  return {
    endSession: sessionId => verifier.endSession(sessionId),
    verify: async idToken => {
      const identity = await verifier.read(idToken);
      const { where, valuesOf } = verifier.goesOn;
      const [session] = await db
        .select({ one: sql`one` })
        .from(sql`(select 1 as one) as nothing`)
        .leftJoin(users, eq(users.sub, identity.sub))
        .where(where)
        .execute(valuesOf({ sessionId: identity.sessionId, goodAt: identity.authTime }));
      if (!session) throw new InvalidTokenError();
      return identity;
    },
  };
}
