import Type, { type Static } from 'typebox';
import { revokeByToken, revokeSessions, isSessionLive } from '../account/sessions.ts';
import { accessTokenRevoked, PoolRefusal, accessTokenExpired, accessTokenInvalid } from '../refusals.ts';
import { accessClaims, readToken } from '../tokens.ts';
import { checkClient, poolOperation, type PoolContext } from './operation.ts';

const token = Type.String({ maxLength: 8192 });
const ofAccessToken = Type.Object({ AccessToken: token });

/** Returns the signed-in user's attributes. */
export const getUser = poolOperation(ofAccessToken, async (context, input, trace) => {
  const { sub, username } = await readAccessToken(context, input.AccessToken);
  trace.sub = sub;
  const attributes = await context.attributesOf(sub);
  if (!attributes) throw accessTokenRevoked();
  return {
    Username: username,
    UserAttributes: Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
  };
});

/** Ends every session of the signed-in user; their tokens stop working at once. */
export const globalSignOut = poolOperation(ofAccessToken, async (context, input, trace) => {
  const { sub } = await readAccessToken(context, input.AccessToken);
  trace.sub = sub;
  await revokeSessions(context.db, sub, context.now());
  return {};
});

/**
 * Ends the session of a refresh token, even of a renewed one. A token without a session is no error, as in RFC 7009:
 * nothing is left to end.
 */
export const revokeToken = poolOperation(
  Type.Object({ ClientId: Type.String({ maxLength: 128 }), Token: token }),
  async (context, input, trace) => {
    checkClient(context, input.ClientId);
    if (input.Token.includes('.'))
      throw new PoolRefusal('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
    const sub = await revokeByToken(context.db, context.pool, input.Token, context.now());
    if (sub !== undefined) trace.sub = sub;
    return {};
  },
);

/** Reads an access token. Rejects with Cognito's refusals if it is invalid, expired or revoked. */
export async function readAccessToken(
  { db, pool, now }: PoolContext,
  text: string,
): Promise<Static<typeof accessClaims>> {
  const claims = await readToken(pool, text, accessClaims, now());
  if (claims === 'expired') throw accessTokenExpired();
  if (claims === 'invalid' || claims.client_id !== pool.clientId) throw accessTokenInvalid();
  if (!(await isSessionLive(db, claims.origin_jti, now()))) throw accessTokenRevoked();
  return claims;
}
