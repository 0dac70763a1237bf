import { and, eq, inArray } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import { users } from '../../../services/db/schema/users.ts';
import { AccountTakenError, canonicalUsername, type AccountAdmin } from '../../../services/identity/index.ts';
import { OperatorNeeded, post, type Composer } from '../../../services/mail/courier.ts';
import type { Database } from '../../../services/db/connect.ts';

/** Creates the sign-in accounts of new people and sends them their first password. */
export function invitation(of: {
  accounts: AccountAdmin;
  productName: string;
  /** Whether messages need a phone number, so that people without one wait until they have one. */
  needsPhone: boolean;
  /** Whether files are being processed, which invitations wait for: creating accounts takes computing time. */
  isBusy: () => boolean;
}): Composer {
  return {
    mustWait: of.isBusy,
    compose: async (tx, { userId = '' }) => {
      const [person] = await tx.select().from(acrossTheUtility(users)).where(eq(users.id, userId));
      if (person?.status !== 'active') return undefined;
      if (of.needsPhone && person.phoneNumber === null) return 'later';
      const password = await of.accounts.issuePassword(tx, person).catch((error: unknown) => {
        throw error instanceof AccountTakenError
          ? new OperatorNeeded(error.message, { cause: error })
          : error;
      });
      if (password === undefined) return undefined;
      return {
        name: fullName(person),
        phoneNumber: person.phoneNumber,
        text: `${of.productName}: sign in as ${person.username} with ${password} and choose a password of your own.`,
      };
    },
  };
}

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
