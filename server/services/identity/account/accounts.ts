import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolAccounts, poolFailures } from '../../db/schema/identity.ts';
import { invalidParameter } from '../refusals.ts';
import { recordPassword, type PasswordRecord } from '../srp/exchange.ts';
import type { UserPool } from '../userPool.ts';
import { checkPassword } from './password.ts';
import { revokeSessions } from './sessions.ts';

/** A sign-in account as stored. */
export type Account = typeof poolAccounts.$inferSelect;

/** A new sign-in account. */
export interface NewAccount {
  /** The user's `sub`. */
  sub: string;
  /** In any case; stored in lower case. */
  username: string;
  password: string;
  /** Whether the first sign-in must replace the password. */
  temporary: boolean;
}

/** The username or the `sub` is already taken. */
export class AccountExistsError extends Error {
  override name = 'AccountExistsError';
}

/** No account has this `sub`. */
export class AccountMissingError extends Error {
  override name = 'AccountMissingError';
}

/**
 * Creates a sign-in account. Rejects with AccountExistsError, which leaves a transaction usable, and with PoolRefusal
 * for a password that breaks the policy or an invalid username.
 */
export async function createAccount(
  db: Executor,
  pool: UserPool,
  account: NewAccount,
  now: Date = new Date(),
): Promise<void> {
  const username = canonicalUsername(account.username);
  if (username === undefined) throw invalidParameter('Invalid username');
  checkPassword(account.password);
  const made = await db
    .insert(poolAccounts)
    .values({
      sub: account.sub,
      username,
      ...recordPassword(pool.name, username, account.password),
      status: statusFor(account),
      passwordChangedAt: now,
    })
    .onConflictDoNothing()
    .returning({ sub: poolAccounts.sub });
  if (made.length === 0) throw new AccountExistsError('An account with this username or sub exists.');
}

/**
 * Replaces a password, ends every session of the account and lifts a lock-out. Rejects with AccountMissingError, and
 * with PoolRefusal for a password that breaks the policy.
 */
export async function setPassword(
  db: Executor,
  pool: UserPool,
  sub: string,
  password: string,
  { temporary = false, now = new Date() }: { temporary?: boolean; now?: Date } = {},
): Promise<void> {
  checkPassword(password);
  const [account] = await db.select().from(poolAccounts).where(eq(poolAccounts.sub, sub));
  if (!account) throw new AccountMissingError('No account has this sub.');
  await db
    .update(poolAccounts)
    .set({
      ...recordPassword(pool.name, account.username, password),
      status: statusFor({ temporary }),
      passwordChangedAt: now,
    })
    .where(eq(poolAccounts.sub, sub));
  await revokeSessions(db, sub, now);
  await db.delete(poolFailures).where(eq(poolFailures.account, pool.accountKey(account.username)));
}

/**
 * Enables or disables an account. A trigger of the database ends the sessions of a disabled account, at once and for
 * good. Rejects with AccountMissingError.
 */
export async function setEnabled(db: Executor, sub: string, enabled: boolean): Promise<void> {
  const changed = await db
    .update(poolAccounts)
    .set({ enabled })
    .where(eq(poolAccounts.sub, sub))
    .returning({ sub: poolAccounts.sub });
  if (changed.length === 0) throw new AccountMissingError('No account has this sub.');
}

/**
 * Finds the account of a canonical username, and the record that its password is checked against. An unknown username
 * gets a decoy record, so that the check takes the same steps.
 */
export async function findAccount(
  db: Executor,
  pool: UserPool,
  username: string,
): Promise<{ account: Account | undefined; record: PasswordRecord }> {
  const decoy = pool.decoy(username);
  const [account] = await db.select().from(poolAccounts).where(eq(poolAccounts.username, username));
  return { account, record: account ?? decoy };
}

function statusFor({ temporary }: { temporary: boolean }): Account['status'] {
  return temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
}

/** Cognito's rule for usernames: 1 to 128 letters, marks, symbols, digits and punctuation; no spaces. */
const usernameForm = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u;

/** Returns the canonical spelling of a username typed in any case; `undefined` if it is invalid. */
export function canonicalUsername(typed: string): string | undefined {
  const username = typed.normalize('NFC').toLowerCase();
  return usernameForm.test(username) ? username : undefined;
}
