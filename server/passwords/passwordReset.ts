import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkReset } from '#validation/password.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database, Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { Refusal, ruleBroken, TooEarly } from '../http/errors.ts';
import { canonicalUsername, PoolRefusal, type AccountAdmin } from '../identity/index.ts';
import type { Courier } from '../outbox/courier.ts';
import { post } from '../outbox/post.ts';
import { beginCode, countTry, useUp, waitFor, type TriedCode } from './codes.ts';
import type { CodeKeys } from './keys.ts';
import { codeLimits } from '../limits.ts';

export interface PasswordResetServices {
  db: Database;
  accounts: AccountAdmin;
  keys: CodeKeys;
  courier: Courier;
}

/** Resetting a forgotten password. Names are told apart by nothing: not by answers, not by limits, not by time. */
export interface PasswordReset {
  /** The name under which a sign-in name appears in the log. */
  accountKey(username: string): string;
  /** Has a code sent, if there is someone to send it to. 429 while it is too early for another. */
  sendCode(username: string): Promise<void>;
  /** Sets a new password by a code; gives whose. 422 for a wrong code and for a password that breaks the rules. */
  reset(username: string, form: { otp: string; newPassword: string }, requestId: string): Promise<string>;
}

/** Resets passwords by the codes that the courier sends. */
export function passwordReset({ db, accounts, keys, courier }: PasswordResetServices): PasswordReset {
  const accountKey = (typed: string) => keys.accountKey(nameOf(typed));

  async function matching(account: string, otp: string): Promise<TriedCode> {
    const tried = await countTry(db, account, new Date());
    if (tried === 'spent') throw triesUsedUp();
    if (!tried || !keys.matches(tried, otp)) throw wrongCode();
    return tried;
  }

  async function change(tx: Executor, tried: TriedCode, password: string, requestId: string) {
    const person = (await useUp(tx, tried, new Date())) && (await holderOf(tx, tried));
    if (!person || !(await accounts.mayReset(tx, person))) throw wrongCode();
    await recordChanges(tx, [
      { actorId: person.id, action: 'password.reset', entity: 'user', entityId: person.id, requestId },
    ]);
    const signInsFrom = await accounts.resetPassword(tx, person, password).catch((error: unknown) => {
      throw error instanceof PoolRefusal ? ruleBroken(error.message, { newPassword: error.message }) : error;
    });
    return { sub: person.sub, signInsFrom };
  }

  return {
    accountKey,
    sendCode: async typed => {
      const now = new Date();
      const account = accountKey(typed);
      const begun = await db.transaction(async tx => {
        const code = await beginCode(tx, { account, username: nameOf(typed) }, now);
        if (code) await post(tx, 'resetCode', [{ account, request: code.request }], codeLimits.lifeSeconds);
        return code;
      });
      if (!begun) throw new TooEarly(await waitFor(db, account, now));
      courier.wake();
    },
    reset: async (typed, form, requestId) => {
      const checked = checkReset(form);
      if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
      const { otp, newPassword } = checked.value;
      const tried = await matching(accountKey(typed), otp);
      const { sub, signInsFrom } = await db.transaction(tx => change(tx, tried, newPassword, requestId));
      await sleep(Math.min(1000, Math.max(0, signInsFrom.getTime() - Date.now())));
      return sub;
    },
  };
}

/** The one spelling of a name as it was typed; what can't be one is nobody's. */
const nameOf = (typed: string) => canonicalUsername(typed.trim()) ?? typed;

/** Whose code it is, as long as they have the phone it was sent to. */
async function holderOf(tx: Executor, { userId, phoneNumber }: TriedCode) {
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, userId ?? ''))
    .for('update');
  return person?.status === 'active' && person.phoneNumber === phoneNumber ? person : undefined;
}

function wrongCode(): Refusal {
  const message = 'The OTP is wrong or has expired.';
  return new Refusal(422, 'WrongOtp', message, { otp: message });
}

function triesUsedUp(): Refusal {
  const message = 'Too many wrong OTPs. Please ask for another one.';
  return new Refusal(422, 'OtpTriesUsedUp', message, { otp: message });
}
