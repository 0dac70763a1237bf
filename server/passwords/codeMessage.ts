import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { otpLength } from '#domain/otp.ts';
import { passwordCodes } from '../db/schema/passwordCodes.ts';
import { users } from '../db/schema/users.ts';
import type { AccountAdmin } from '../identity/index.ts';
import { codeLimits } from '../limits.ts';
import type { Making } from '../outbox/courier.ts';
import type { CodeKeys } from './keys.ts';

/**
 * Makes the code that was asked for, at the time it is sent. For a name that is nobody's, and for people who can't
 * be sent one, it makes one that nobody can type.
 */
export function codeMessage(of: { accounts: AccountAdmin; keys: CodeKeys; productName: string }): Making {
  return {
    make: async (tx, { request = '' }) => {
      const asked = eq(passwordCodes.request, request);
      const [row] = await tx
        .select({ person: users })
        .from(passwordCodes)
        .leftJoin(users, eq(users.id, passwordCodes.userId))
        .where(asked);
      if (!row) return undefined;
      const { person } = row;
      const phoneNumber = person?.status === 'active' ? person.phoneNumber : null;
      const reached = person && phoneNumber !== null && (await of.accounts.mayReset(tx, person));
      const code = reached ? String(randomInt(10 ** otpLength)).padStart(otpLength, '0') : randomUUID();
      const codeHash = of.keys.hash(request, code);
      await tx.update(passwordCodes).set({ codeHash, phoneNumber }).where(asked);
      if (!reached) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${code} is the OTP to reset the password of ${person.username} in ${of.productName}. It holds for ${codeLimits.lifeSeconds / 60} minutes. Do not share it.`,
      };
    },
  };
}
