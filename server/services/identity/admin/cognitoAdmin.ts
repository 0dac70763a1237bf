import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UsernameExistsException,
  UserNotFoundException,
  type AdminGetUserCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../settings/config.ts';
import { acrossTheUtility } from '../../db/areaTable.ts';
import type { Executor } from '../../db/connect.ts';
import { users } from '../../db/schema/users.ts';
import { temporaryPassword } from '../account/password.ts';
import { PoolRefusal } from '../refusals.ts';
import type { Attributes } from '../tokens.ts';
import { AccountTakenError, type AccountAdmin, type AccountHolder } from './accountAdmin.ts';

/** How long a call to Cognito may take, ms: a person and an open transaction wait for it. */
const timeoutMs = 5000;

const accountTaken =
  'The user pool has an account with this username that the server did not create. Delete it if it is a stranger’s, ' +
  'or start with COGNITO_ADOPT_ACCOUNTS=1 if such accounts are the officers’ own.';

/** Returns the attributes for a person's tokens; `undefined` for an unknown person. */
export type AttributesOf = (tx: Executor, sub: string) => Promise<Attributes | undefined>;

/**
 * Manages the accounts of an Amazon Cognito user pool. Credentials come from the environment as usual. Matches a person
 * by username when it creates the account, and by the pool's `sub` from then on.
 */
export function cognitoAdmin(
  { userPoolId, region, endpoint, adoptAccounts }: NonNullable<Config['cognito']>,
  attributesOf: AttributesOf,
): AccountAdmin {
  const client = new CognitoIdentityProviderClient({
    region,
    ...(endpoint && { endpoint }),
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
  });
  const accountOf = ({ username }: AccountHolder) => ({ UserPoolId: userPoolId, Username: username });

  const setPassword = (person: AccountHolder, Password: string, Permanent: boolean) =>
    client
      .send(new AdminSetUserPasswordCommand({ ...accountOf(person), Password, Permanent }))
      .catch((error: unknown) => {
        throw error instanceof InvalidPasswordException ? new PoolRefusal(error.name, error.message) : error;
      });

  async function create(tx: Executor, person: AccountHolder, password: string): Promise<string | undefined> {
    const attributes = (await attributesOf(tx, person.sub)) ?? {};
    const { User: made } = await client.send(
      new AdminCreateUserCommand({
        ...accountOf(person),
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    return made?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
  }

  /**
   * Adopts an existing account: the person's own, or one with an unused first password, which it replaces. If people
   * can register themselves, anyone could own any other account.
   */
  async function adopt(person: AccountHolder, password: string) {
    const account = await client.send(new AdminGetUserCommand(accountOf(person)));
    const sub = subOf(account);
    const isUnused = account.UserStatus === 'FORCE_CHANGE_PASSWORD';
    if (!isUnused && !adoptAccounts && sub !== person.sub) throw new AccountTakenError(accountTaken);
    if (isUnused) await setPassword(person, password, false);
    return { sub, password: isUnused ? password : undefined };
  }

  return {
    issuePassword: async (tx, person) => {
      const password = temporaryPassword();
      const issued = await create(tx, person, password).then(
        sub => ({ sub, password }),
        (error: unknown) => {
          if (error instanceof UsernameExistsException) return adopt(person, password);
          throw error;
        },
      );
      if (issued.sub === undefined) throw new Error('Amazon Cognito gave no sub.');
      await tx.update(acrossTheUtility(users)).set({ sub: issued.sub }).where(eq(users.id, person.id));
      return issued.password;
    },
    mayReset: async (_tx, person) => {
      const account = await client
        .send(new AdminGetUserCommand(accountOf(person)))
        .catch((error: unknown) => {
          if (error instanceof UserNotFoundException) return undefined;
          throw error;
        });
      return account?.Enabled === true && subOf(account) === person.sub;
    },
    resetPassword: async (tx, person, password) => {
      await setPassword(person, password, true);
      await client.send(new AdminUserGlobalSignOutCommand(accountOf(person)));
      return endSignIns(tx, person);
    },
    rename: async (tx, person) => {
      const attributes = (await attributesOf(tx, person.sub)) ?? {};
      const names = ['custom:firstName', 'custom:lastName'];
      await client.send(
        new AdminUpdateUserAttributesCommand({
          ...accountOf(person),
          UserAttributes: names.map(Name => ({ Name, Value: attributes[Name] ?? '' })),
        }),
      );
    },
  };
}

/** Ends earlier sign-ins. Cognito's tokens date a sign-in to the second, so sign-ins count from the next second on. */
async function endSignIns(tx: Executor, { id }: AccountHolder): Promise<Date> {
  const [person] = await tx
    .update(acrossTheUtility(users))
    .set({ sessionsFrom: sql`date_trunc('second', clock_timestamp()) + interval '1 second'` })
    .where(eq(users.id, id))
    .returning({ sessionsFrom: users.sessionsFrom });
  return person?.sessionsFrom ?? new Date();
}

function subOf({ UserAttributes = [] }: AdminGetUserCommandOutput): string | undefined {
  return UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
}
