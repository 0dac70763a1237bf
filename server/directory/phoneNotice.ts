import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { users } from '../db/schema/users.ts';
import type { Making } from '../outbox/courier.ts';

/** Tells someone whose phone number was changed, at the number before. */
export function phoneNotice({ productName }: { productName: string }): Making {
  return {
    make: async (tx, { userId = '', phoneNumber = '' }) => {
      const [person] = await tx.select().from(users).where(eq(users.id, userId));
      if (!person) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${productName}: the phone number of ${person.username} was changed. This number gets no more codes. If nobody asked you for this, tell your office at once.`,
      };
    },
  };
}
