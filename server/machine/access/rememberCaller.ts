import { ownRecord } from './areaScope.ts';
import type { Caller } from './caller.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';
import type { Visitor, Visitors } from '../../services/visitors/visitors.ts';

/**
 * Remembers a caller's browser unless it is known already, since a sign-in to Amazon Cognito doesn't pass through this
 * server. Returns the cookie for the answer, or `undefined` if it needs none.
 */
export async function rememberCaller(
  { db, visitors }: { db: Executor; visitors: Visitors },
  caller: Caller,
  visitor: Visitor,
): Promise<string | undefined> {
  const now = new Date();
  const [person] = await db.select({ username: users.username }).from(within(ownRecord(caller), users));
  if (!person) return undefined;
  const { byDevice } = await visitors.recognise(db, person.username, visitor, now);
  return byDevice ? undefined : visitors.remember(db, person.username, visitor, now);
}
