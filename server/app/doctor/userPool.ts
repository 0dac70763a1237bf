import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  type UserPoolClientType,
  type UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import { areaLevels, codeKey } from '#domain/areas.ts';
import type { Config } from '../../services/settings/config.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

type CognitoConfig = NonNullable<Config['cognito']>;

/** The attributes that the tokens of officers carry (`server/subjects/accounts/attributes.ts`). */
const attributes = ['userGroup', 'firstName', 'lastName', ...areaLevels.map(codeKey)];

/** Checks the user pool of Amazon Cognito: that it answers, and that pool and client are set as the server needs them. */
export async function checkUserPool({
  userPoolId,
  clientId,
  region,
  endpoint,
}: CognitoConfig): Promise<Finding[]> {
  const client = new CognitoIdentityProviderClient({ region, ...(endpoint && { endpoint }) });
  const answered = await answers(client, userPoolId);
  if (answered.level === 'fault') return [answered];
  const ofPool = { UserPoolId: userPoolId };
  return [
    answered,
    await settings('user pool, settings', 'cognito-idp:DescribeUserPool', async () => {
      const { UserPool } = await client.send(new DescribeUserPoolCommand(ofPool));
      return faultsOfPool(UserPool);
    }),
    await settings('user pool, client', 'cognito-idp:DescribeUserPoolClient', async () => {
      const command = new DescribeUserPoolClientCommand({ ...ofPool, ClientId: clientId });
      return faultsOfClient((await client.send(command)).UserPoolClient);
    }),
  ];
}

/** Asks for an account that nobody has: a pool that says so is there, and answers these credentials. */
async function answers(client: CognitoIdentityProviderClient, userPoolId: string): Promise<Finding> {
  const about = 'user pool';
  try {
    await client.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: `doctor-${randomUUID()}` }),
    );
    return ok(about, userPoolId);
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return ok(about, userPoolId);
    return fault(
      about,
      `${userPoolId}: ${messageOf(error)}. Check the pool, the credentials and their rights.`,
    );
  }
}

async function settings(about: string, right: string, faults: () => Promise<string[]>): Promise<Finding> {
  try {
    const found = await faults();
    return found.length === 0 ? ok(about, 'as the server needs them') : fault(about, found.join('\n'));
  } catch (error) {
    return warning(
      about,
      `${messageOf(error)}: they can't be read (${right}). docs/operate.md names what they must be.`,
    );
  }
}

function faultsOfPool(pool: UserPoolType = {}): string[] {
  const has = new Set(pool.SchemaAttributes?.map(({ Name }) => Name));
  const missing = attributes.filter(name => !has.has(`custom:${name}`));
  const { MinimumLength = 0 } = pool.Policies?.PasswordPolicy ?? {};
  const triggers = Object.keys(pool.LambdaConfig ?? {}).filter(name => name !== 'PreTokenGeneration');
  return [
    ...(missing.length > 0 ? [`Add the custom attributes ${missing.join(', ')}.`] : []),
    ...(pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly
      ? []
      : ['Set AllowAdminCreateUserOnly: strangers can register the sign-in names of officers.']),
    ...(MinimumLength > 8
      ? [`Passwords need ${MinimumLength} characters here, and the portal asks for 8: require no more.`]
      : []),
    ...(triggers.length > 0
      ? [`Triggers may change how people sign in: see whether ${triggers.join(', ')} must run.`]
      : []),
  ];
}

function faultsOfClient({ ClientSecret, ExplicitAuthFlows = [] }: UserPoolClientType = {}): string[] {
  const missing = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'].filter(
    flow => !ExplicitAuthFlows.some(allowed => allowed === flow),
  );
  return [
    ...(ClientSecret === undefined ? [] : ['It has a secret, which no browser can keep: make one without.']),
    ...(missing.length > 0 ? [`Allow ${missing.join(' and ')}.`] : []),
  ];
}
