import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import { users } from '../../../services/db/schema/users.ts';
import { AccountTakenError, type AccountAdmin } from '../../../services/identity/index.ts';
import { OperatorNeeded, type Composer } from '../../../services/mail/courier.ts';

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
