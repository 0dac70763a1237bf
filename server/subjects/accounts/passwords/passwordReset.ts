import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { firstMessage } from '#validation/fieldMessages.ts';
import { checkReset } from '#validation/password.ts';
import { recordChanges } from '../../../machine/history/recordChanges.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Database, Executor } from '../../../services/db/connect.ts';
import { users } from '../../../services/db/schema/users.ts';
import { Refusal, ruleBroken } from '../../../services/http/errors.ts';
import { canonicalUsername, PoolRefusal, type AccountAdmin } from '../../../services/identity/index.ts';
import { post, type Courier } from '../../../services/mail/courier.ts';
import type { Visitor, Visitors } from '../../../services/identity/visitors.ts';
import { countCodeRequest, countFailure, undoFailure } from './rateLimits.ts';
import { consumeCode, countAttempt, createCode, type CodeKeys, type TriedCode } from './codes.ts';
import { codeLimits } from '../../../services/settings/limits.ts';

export interface PasswordResetServices {
  db: Database;
  accounts: AccountAdmin;
  keys: CodeKeys;
  visitors: Visitors;
  courier: Courier;
}

/** The requester of a code. */
export interface CodeRequest {
  visitor: Visitor;
  /** Browsers return the proof; other programs may try their code from the same address without it. */
  isBrowser: boolean;
}

/** The person who tries a code, with the proof from their request, if any. */
export interface CodeAttempt extends CodeRequest {
  proof: string | undefined;
  requestId: string;
}

/** Resets forgotten passwords. Known and unknown usernames get the same answers, limits and timing. */
export interface PasswordReset {
  /** Returns the key that stands for a username in the log. */
  accountKey(username: string): string;
  /**
   * Sends a code, if the username exists. Rejects with 429 while it is too early for another. Returns the proof that
   * this person requested the code; only they may see it.
   */
  sendCode(username: string, by: CodeRequest): Promise<string>;
  /**
   * Sets a new password by a code; returns the person's `sub` and the cookie for their device. Rejects with 422 for a
   * wrong code or a password that breaks the rules, and with 429 after too many wrong codes.
   */
  reset(
    username: string,
    form: { otp: string; newPassword: string },
    by: CodeAttempt,
  ): Promise<{ sub: string; cookie: string }>;
}

/** Resets passwords by codes that the courier sends. */
export function passwordReset({
  db,
  accounts,
  keys,
  visitors,
  courier,
}: PasswordResetServices): PasswordReset {
  const accountKey = (typed: string) => keys.accountKey(nameOf(typed));

  async function matchCode(typed: string, otp: string, by: CodeAttempt): Promise<TriedCode> {
    const { visitor, isBrowser, proof } = by;
    const now = new Date();
    const visited = await visitors.recognise(db, nameOf(typed), visitor, now);
    const requester = {
      proof: proof === undefined ? undefined : keys.proofKey(proof),
      address: visitors.addressKey(visitor),
    };
    const tried = await db.transaction(async tx => {
      const code = await countAttempt(tx, accountKey(typed), requester, now);
      if (!code || code === 'spent') return code;
      await countFailure(tx, visited, now);
      if (!keys.matches(code, otp)) return undefined;
      await undoFailure(tx, visited);
      return code;
    });
    if (tried === 'spent') throw triesUsedUp();
    if (!tried) throw isBrowser && proof === undefined ? codeOfAnotherBrowser() : wrongCode();
    return tried;
  }

  async function change(tx: Executor, tried: TriedCode, password: string, requestId: string) {
    const person = (await consumeCode(tx, tried, new Date())) && (await holderOf(tx, tried));
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
        await countCodeRequest(tx, account, await visitors.recognise(tx, username, visitor, now), now);
        const requester = {
          proof: keys.proofKey(proof),
          address: isBrowser ? undefined : visitors.addressKey(visitor),
        };
        const request = await createCode(tx, { account, username, requester }, now);
        await post(tx, 'resetCode', [{ request }], codeLimits.lifeSeconds);
      });
      courier.wake();
      return proof;
    },
    reset: async (typed, form, by) => {
      const checked = checkReset(form);
      if (!checked.ok) throw ruleBroken(firstMessage(checked.errors) ?? '', { ...checked.errors });
      const { otp, newPassword } = checked.value;
      const tried = await matchCode(typed, otp, by);
      const { sub, signInsFrom, cookie } = await db.transaction(async tx => ({
        ...(await change(tx, tried, newPassword, by.requestId)),
        cookie: await visitors.remember(tx, nameOf(typed), by.visitor, new Date()),
      }));
      await sleep(Math.min(1000, Math.max(0, signInsFrom.getTime() - Date.now())));
      return { sub, cookie };
    },
  };
}

/** The canonical spelling of a typed username; an invalid one stays as it is and matches nobody. */
const nameOf = (typed: string) => canonicalUsername(typed.trim()) ?? typed;

/** Returns the person of a code if they still have the phone number it was sent to. */
async function holderOf(tx: Executor, { userId, phoneNumber }: TriedCode) {
  const [person] = await tx
    .select()
    .from(acrossTheUtility(users))
    .where(eq(users.id, userId ?? ''))
    .for('update');
  return person?.status === 'active' && person.phoneNumber === phoneNumber ? person : undefined;
}

function wrongCode(): Refusal {
  const message = 'The OTP is wrong or has expired.';
  return new Refusal(422, 'WrongOtp', message, { errors: { otp: message } });
}

/** Says the same of every username: it tells only that this browser has asked for no code that is still valid. */
function codeOfAnotherBrowser(): Refusal {
  const message =
    'This OTP has expired or was asked for on another computer. Ask for the OTP on this computer.';
  return new Refusal(422, 'WrongOtp', message, { errors: { otp: message } });
}

function triesUsedUp(): Refusal {
  const message = 'Too many wrong OTPs. Please ask for another one.';
  return new Refusal(422, 'OtpTriesUsedUp', message, { errors: { otp: message } });
}
