import { eq } from 'drizzle-orm';
import type { Caller } from '../access/caller.ts';
import type { Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import type { Visitor } from './visitor.ts';
import type { Visitors } from './visitors.ts';

/**
 * Remembers the browser of someone signed in, where it is not known yet: a sign-in to Amazon Cognito does not come by
 * this server. Gives the cookie for the answer, if it needs one.
 */
export async function rememberCaller(
  { db, visitors }: { db: Executor; visitors: Visitors },
  caller: Caller,
  visitor: Visitor,
): Promise<string | undefined> {
  const now = new Date();
  const [person] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (!person) return undefined;
  const { byDevice } = await visitors.recognise(db, person.username, visitor, now);
  return byDevice ? undefined : visitors.remember(db, person.username, visitor, now);
}
