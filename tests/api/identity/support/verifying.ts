import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../../server/services/db/connect.ts';
import { acrossTheUtility } from '../../../../server/services/db/areaTable.ts';
import { users } from '../../../../server/services/db/schema/users.ts';
import { InvalidTokenError, type TokenVerifier } from '../../../../server/services/identity/index.ts';

/** A verifier as the server uses it for a request: the token first, then its session. */
export interface SessionVerifier extends Pick<TokenVerifier, 'endSession'> {
  /** Rejects with InvalidTokenError for bad tokens and for those of ended sessions. */
  verify(idToken: string): ReturnType<TokenVerifier['read']>;
}

/** Checks the session as the look-up of a person does. */
export function verifying(db: Database, verifier: TokenVerifier): SessionVerifier {
  return {
    endSession: sessionId => verifier.endSession(sessionId),
    verify: async idToken => {
      const identity = await verifier.read(idToken);
      const { where, valuesOf } = verifier.sessionCondition;
      const [session] = await db
        .select({ one: sql`one` })
        .from(sql`(select 1 as one) as nothing`)
        .leftJoin(acrossTheUtility(users), eq(users.sub, identity.sub))
        .where(where)
        .execute(valuesOf({ sessionId: identity.sessionId, validAt: identity.authTime }));
      if (!session) throw new InvalidTokenError();
      return identity;
    },
  };
}
