import type { Executor } from '../../db/connect.ts';

/** The holder of an account, as in the utility's records. */
export interface AccountHolder {
  id: string;
  sub: string;
  username: string;
}

/** An account with the person's username exists, with a password that the utility didn't issue. */
export class AccountTakenError extends Error {
  override name = 'AccountTakenError';
}

/** Manages sign-in accounts in the user pool in use. */
export interface AccountAdmin {
  /**
   * Gives a person an account with a first password, which must be replaced at the first sign-in; issues another one if
   * the last is still unused. Returns `undefined` for a person who has already chosen a password. Rejects with
   * AccountTakenError if the account of that name may belong to someone else.
   */
  issuePassword(tx: Executor, person: AccountHolder): Promise<string | undefined>;
  /** Whether a person has an enabled account. */
  mayReset(tx: Executor, person: AccountHolder): Promise<boolean>;
  /**
   * Replaces a password, ends every session of the account and lifts a lock-out. Returns the moment from which sign-ins
   * count: the portal should not ask anyone to sign in before it. Rejects with PoolRefusal for a password that breaks
   * the pool's policy.
   */
  resetPassword(tx: Executor, person: AccountHolder, password: string): Promise<Date>;
  /** Makes the account's tokens carry the current name of the person's record. */
  rename(tx: Executor, person: AccountHolder): Promise<void>;
}
