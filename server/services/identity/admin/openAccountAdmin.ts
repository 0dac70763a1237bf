import { eq } from 'drizzle-orm';
import type { Config } from '../../settings/config.ts';
import type { Executor } from '../../db/connect.ts';
import { poolAccounts } from '../../db/schema/identity.ts';
import type { UserPool } from '../userPool.ts';
import { AccountExistsError, createAccount, setPassword } from '../account/accounts.ts';
import { temporaryPassword } from '../account/password.ts';
import type { AccountAdmin } from './accountAdmin.ts';
import type { AttributesOf } from './cognitoAdmin.ts';

/** Opens the account management of the pool in use. */
export async function openAccountAdmin(
  source: { cognito: NonNullable<Config['cognito']> } | { cognito?: undefined; pool: UserPool },
  attributesOf: AttributesOf,
): Promise<AccountAdmin> {
  if (!source.cognito) return embeddedAdmin(source.pool);
  const { cognitoAdmin } = await import('./cognitoAdmin.ts');
  return cognitoAdmin(source.cognito, attributesOf);
}

/** Manages the accounts of the embedded user pool. */
function embeddedAdmin(pool: UserPool): AccountAdmin {
  return {
    issuePassword: async (tx, { sub, username }) => {
      const password = temporaryPassword();
      try {
        await createAccount(tx, pool, { sub, username, password, temporary: true });
      } catch (error) {
        if (!(error instanceof AccountExistsError)) throw error;
        if ((await accountOf(tx, sub))?.status === 'CONFIRMED') return undefined;
        await setPassword(tx, pool, sub, password, { temporary: true });
      }
      return password;
    },
    mayReset: async (tx, { sub }) => (await accountOf(tx, sub))?.enabled ?? false,
    resetPassword: async (tx, { sub }, password) => {
      const now = new Date();
      await setPassword(tx, pool, sub, password, { now });
      return now;
    },
    // The pool reads the name from the person's record when it makes tokens.
    rename: async () => undefined,
  };
}

async function accountOf(tx: Executor, sub: string) {
  const [account] = await tx.select().from(poolAccounts).where(eq(poolAccounts.sub, sub));
  return account;
}
