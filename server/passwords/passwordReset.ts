import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkReset } from '#validation/password.ts';
import { recordChanges } from '../db/changes.ts';
import type { Database, Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';
import { Refusal, ruleBroken } from '../http/errors.ts';
import { canonicalUsername, PoolRefusal, type AccountAdmin } from '../identity/index.ts';
import type { Courier } from '../outbox/courier.ts';
import { post } from '../outbox/post.ts';
import type { Visitor } from '../visitors/visitor.ts';
import type { Visitors } from '../visitors/visitors.ts';
import { countAsking, countFailure, takeBackFailure } from './caps.ts';
import { beginCode, countTry, useUp, type TriedCode } from './codes.ts';
import type { CodeKeys } from './keys.ts';
import { codeLimits } from '../limits.ts';

export interface PasswordResetServices {
  db: Database;
  accounts: AccountAdmin;
  keys: CodeKeys;
  visitors: Visitors;
  courier: Courier;
}

/** Who asks for a code. */
export interface Asking {
  visitor: Visitor;
  /** Browsers bring the proof back; a program that may not can try its code from the same address without. */
  isBrowser: boolean;
}

/** Who tries a code, by the proof that came with it, if they bring that. */
export interface Trying {
  visitor: Visitor;
  proof: string | undefined;
  requestId: string;
}

/** Resetting a forgotten password. Names are told apart by nothing: not by answers, not by limits, not by time. */
export interface PasswordReset {
  /** The name under which a sign-in name appears in the log. */
  accountKey(username: string): string;
  /**
   * Has a code sent, if there is someone to send it to. 429 while it is too early for another. Gives the proof that the
   * code was asked for by them, for the asker alone.
   */
  sendCode(username: string, by: Asking): Promise<string>;
  /**
   * Sets a new password by a code; gives whose, and the cookie for their device. 422 for a wrong code and for a password
   * that breaks the rules, 429 after too many wrong codes.
   */
  reset(
    username: string,
    form: { otp: string; newPassword: string },
    by: Trying,
  ): Promise<{ sub: string; cookie: string }>;
}

/** Resets passwords by the codes that the courier sends. */
export function passwordReset({
  db,
  accounts,
  keys,
  visitors,
  courier,
}: PasswordResetServices): PasswordReset {
  const accountKey = (typed: string) => keys.accountKey(nameOf(typed));

  async function matching(typed: string, otp: string, { visitor, proof }: Trying): Promise<TriedCode> {
    const now = new Date();
    const visited = await visitors.recognise(db, nameOf(typed), visitor, now);
    const asker = {
      proof: proof === undefined ? undefined : keys.proofKey(proof),
      address: visitors.addressKey(visitor),
    };
    const tried = await db.transaction(async tx => {
      const code = await countTry(tx, accountKey(typed), asker, now);
      if (!code || code === 'spent') return code;
      await countFailure(tx, visited, now);
      if (!keys.matches(code, otp)) return undefined;
      await takeBackFailure(tx, visited);
      return code;
    });
    if (tried === 'spent') throw triesUsedUp();
    if (!tried) throw wrongCode();
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
    sendCode: async (typed, { visitor, isBrowser }) => {
      const now = new Date();
      const [account, username] = [accountKey(typed), nameOf(typed)];
      const proof = randomBytes(32).toString('base64url');
      await db.transaction(async tx => {
        await countAsking(tx, account, await visitors.recognise(tx, username, visitor, now), now);
        const asker = {
          proof: keys.proofKey(proof),
          address: isBrowser ? undefined : visitors.addressKey(visitor),
        };
        const request = await beginCode(tx, { account, username, asker }, now);
        await post(tx, 'resetCode', [{ request }], codeLimits.lifeSeconds);
      });
      courier.wake();
      return proof;
    },
    reset: async (typed, form, by) => {
      const checked = checkReset(form);
      if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
      const { otp, newPassword } = checked.value;
      const tried = await matching(typed, otp, by);
      const { sub, signInsFrom, cookie } = await db.transaction(async tx => ({
        ...(await change(tx, tried, newPassword, by.requestId)),
        cookie: await visitors.remember(tx, nameOf(typed), by.visitor, new Date()),
      }));
      await sleep(Math.min(1000, Math.max(0, signInsFrom.getTime() - Date.now())));
      return { sub, cookie };
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
