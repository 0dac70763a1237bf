import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { users } from '../db/schema/users.ts';
import { AccountTakenError, type AccountAdmin } from '../identity/index.ts';
import { OperatorNeeded, type Making } from '../outbox/courier.ts';

/** Makes the sign-in accounts of new people and tells them their first password. */
export function invitation(of: {
  accounts: AccountAdmin;
  productName: string;
  /** Whether a person without a phone number can't be told, and so waits for one. */
  needsPhone: boolean;
  /** Whether files are being processed: making accounts takes computing time. */
  isBusy: () => boolean;
}): Making {
  return {
    waits: of.isBusy,
    make: async (tx, { userId = '' }) => {
      const [person] = await tx.select().from(users).where(eq(users.id, userId));
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
