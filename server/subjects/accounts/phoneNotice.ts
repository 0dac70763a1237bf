import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { acrossTheUtility } from '../../services/db/areaTable.ts';
import { users } from '../../services/db/schema/users.ts';
import type { Composer } from '../../services/mail/courier.ts';

/** Notifies a person whose phone number was changed, at the previous number. */
export function phoneNotice({ productName }: { productName: string }): Composer {
  return {
    compose: async (tx, { userId = '', phoneNumber = '' }) => {
      const [person] = await tx.select().from(acrossTheUtility(users)).where(eq(users.id, userId));
      if (!person) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${productName}: the phone number of ${person.username} was changed. This number gets no more codes. If nobody asked you for this, tell your office at once.`,
      };
    },
  };
}
