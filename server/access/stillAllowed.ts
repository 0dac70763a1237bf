import type { Database } from '../db/connect.ts';
import type { SessionCondition } from '../identity/index.ts';
import { findCaller } from './authenticate.ts';
import { scopeOf, type Caller } from './caller.ts';

/** Returns a check that a caller still has the session, the designation and the area of now. */
export function stillAllowed(
  { db, sessionCondition }: { db: Database; sessionCondition: SessionCondition },
  caller: Caller,
): () => Promise<boolean> {
  const begun = { userId: caller.userId, sessionId: caller.sessionId, createdAt: new Date() };
  return async () => {
    const present = await findCaller(db, begun, sessionCondition);
    return present !== undefined && scopeOf(present) === scopeOf(caller);
  };
}
