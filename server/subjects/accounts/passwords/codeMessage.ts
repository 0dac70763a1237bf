import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fullName } from '#domain/officer.ts';
import { otpLength } from '#domain/otp.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import { passwordCodes } from '../../../services/db/schema/passwordCodes.ts';
import { users } from '../../../services/db/schema/users.ts';
import type { AccountAdmin } from '../../../services/identity/index.ts';
import { codeLimits } from '../../../services/settings/limits.ts';
import type { Composer } from '../../../services/mail/courier.ts';
import type { CodeKeys } from './keys.ts';

/**
 * Makes the requested code when it is sent. For unknown usernames, and for people who can't receive one, makes a code
 * that nobody can type.
 */
export function codeMessage(of: { accounts: AccountAdmin; keys: CodeKeys; productName: string }): Composer {
  return {
    compose: async (tx, { request = '' }) => {
      const isRequested = eq(passwordCodes.request, request);
      const [row] = await tx
        .select({ person: acrossTheUtility(users) })
        .from(passwordCodes)
        .leftJoin(acrossTheUtility(users), eq(users.id, passwordCodes.userId))
        .where(isRequested);
      if (!row) return undefined;
      const { person } = row;
      const phoneNumber = person?.status === 'active' ? person.phoneNumber : null;
      const reached = person && phoneNumber !== null && (await of.accounts.mayReset(tx, person));
      const code = reached ? String(randomInt(10 ** otpLength)).padStart(otpLength, '0') : randomUUID();
      const codeHash = of.keys.hash(request, code);
      await tx.update(passwordCodes).set({ codeHash, phoneNumber }).where(isRequested);
      if (!reached) return undefined;
      return {
        name: fullName(person),
        phoneNumber,
        text: `${code} is the OTP to reset the password of ${person.username} in ${of.productName}. It is valid for ${codeLimits.lifeSeconds / 60} minutes. Do not share it.`,
      };
    },
  };
}
