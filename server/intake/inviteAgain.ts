import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { canonicalUsername } from '../identity/index.ts';
import { post } from '../outbox/post.ts';

/**
 * Has another first password sent to each of these people, unless they have chosen one of their own meanwhile. Gives
 * the names that are nobody's who is active; then nobody is invited.
 */
export function inviteAgain(db: Database, typed: readonly string[]): Promise<string[]> {
  const names = [...new Set(typed.map(name => canonicalUsername(name) ?? name))];
  return db.transaction(async tx => {
    const people = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(inArray(users.username, names), eq(users.status, 'active')));
    const known = new Set(people.map(({ username }) => username));
    const unknown = names.filter(name => !known.has(name));
    if (unknown.length === 0)
      await post(
        tx,
        'invitation',
        people.map(({ id }) => ({ userId: id })),
      );
    return unknown;
  });
}
