import { and, eq, inArray } from 'drizzle-orm';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Database } from '../../../services/db/connect.ts';
import { users } from '../../../services/db/schema/users.ts';
import { canonicalUsername } from '../../../services/identity/index.ts';
import { post } from '../../../services/mail/courier.ts';

/**
 * Queues another first password for each of these people; those who have chosen one themselves by then receive none.
 * Returns the names that belong to no active person; if any do, invites nobody.
 */
export function inviteAgain(db: Database, typed: readonly string[]): Promise<string[]> {
  const names = [...new Set(typed.map(name => canonicalUsername(name) ?? name))];
  return db.transaction(async tx => {
    const people = await tx
      .select({ id: users.id, username: users.username })
      .from(acrossTheUtility(users))
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
