import type { Executor } from '../../db/connect.ts';

/** Whose account it is, as the utility's records have them. */
export interface AccountHolder {
  id: string;
  sub: string;
  username: string;
}

/** Somebody has the account of a person's sign-in name, with a password that the utility did not give. */
export class AccountTakenError extends Error {
  override name = 'AccountTakenError';
}

/** What the server does with the sign-in accounts of whichever user pool is in use. */
export interface AccountAdmin {
  /**
   * Gives a person an account with a first password, which must be replaced at the first sign-in; another one if the
   * last has not been. `undefined` for someone who chose a password of their own before. Throws AccountTakenError
   * where the account of that name may be somebody else's.
   */
  issuePassword(tx: Executor, person: AccountHolder): Promise<string | undefined>;
  /** Whether a person has an account that may sign in. */
  mayReset(tx: Executor, person: AccountHolder): Promise<boolean>;
  /**
   * Replaces a password, ends every session of the account and lifts a lock-out. Gives the moment from which on
   * sign-ins count: before that, nobody should be asked to sign in. Throws PoolRefusal for a password that breaks the
   * pool's policy.
   */
  resetPassword(tx: Executor, person: AccountHolder, password: string): Promise<Date>;
  /** Has the tokens of an account carry the name that the person's record has now. */
  rename(tx: Executor, person: AccountHolder): Promise<void>;
}
