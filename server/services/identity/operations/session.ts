import Type from 'typebox';
import { revokeByToken, revokeSessions } from '../account/sessions.ts';
import { accessTokenRevoked, PoolRefusal } from '../refusals.ts';
import { readAccessToken } from './accessToken.ts';
import { checkClient, poolOperation } from './operation.ts';

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
