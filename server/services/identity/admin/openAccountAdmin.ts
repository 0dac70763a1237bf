import type { Config } from '../../settings/config.ts';
import type { UserPool } from '../userPool.ts';
import type { AccountAdmin } from './accountAdmin.ts';
import type { AttributesOf } from './cognito.ts';
import { embeddedAdmin } from './embedded.ts';

/** Opens the account management of the pool in use. */
export async function openAccountAdmin(
  source: { cognito: NonNullable<Config['cognito']> } | { cognito?: undefined; pool: UserPool },
  attributesOf: AttributesOf,
): Promise<AccountAdmin> {
  if (!source.cognito) return embeddedAdmin(source.pool);
  const { cognitoAdmin } = await import('./cognito.ts');
  return cognitoAdmin(source.cognito, attributesOf);
}
