import type { Static } from 'typebox';
import { isSessionLive } from '../account/sessions.ts';
import { accessTokenExpired, accessTokenInvalid, accessTokenRevoked } from '../refusals.ts';
import { accessClaims, readToken } from '../tokens.ts';
import type { PoolContext } from './operation.ts';

/** Whose access token this is. Throws Cognito's refusals of one that is bad, expired or signed out. */
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
