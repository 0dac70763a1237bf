import type { Static } from 'typebox';
import { isSessionLive } from '../account/sessions.ts';
import { accessTokenExpired, accessTokenInvalid, accessTokenRevoked } from '../refusals.ts';
import { accessClaims, readToken } from '../tokens.ts';
import type { PoolContext } from './operation.ts';

/** Reads an access token. Rejects with Cognito's refusals if it is invalid, expired or revoked. */
export async function readAccessToken(
  { db, pool, now }: PoolContext,
  token: string,
): Promise<Static<typeof accessClaims>> {
  const claims = await readToken(pool, token, accessClaims, now());
  if (claims === 'expired') throw accessTokenExpired();
  if (claims === 'invalid' || claims.client_id !== pool.clientId) throw accessTokenInvalid();
  if (!(await isSessionLive(db, claims.origin_jti, now()))) throw accessTokenRevoked();
  return claims;
}
