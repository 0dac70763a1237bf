import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Session } from './account/sessions.ts';
import type { KeySet } from './signingKeys.ts';
import type { UserPool } from './userPool.ts';

/** A user's attributes by name, for example `custom:userGroup`. */
export type Attributes = Readonly<Record<string, string>>;

/** The owner of tokens and how long they are valid. */
export interface TokenSubject {
  username: string;
  session: Session;
  attributes: Attributes;
  now: Date;
  lifeSeconds: number;
}

/** Cognito's AuthenticationResult. */
export interface AuthenticationResult {
  IdToken: string;
  AccessToken: string;
  RefreshToken: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
}

const claimsOfAll = {
  sub: Type.String(),
  origin_jti: Type.String(),
  auth_time: Type.Integer(),
  exp: Type.Integer(),
};

/** Claims that our id tokens must have, besides a valid signature, issuer, audience and dates. */
export const idClaims = Type.Object({
  ...claimsOfAll,
  token_use: Type.Literal('id'),
  aud: Type.String(),
  'cognito:username': Type.String(),
  'custom:userGroup': Type.Optional(Type.String()),
});

/** Claims that our access tokens must have. */
export const accessClaims = Type.Object({
  ...claimsOfAll,
  token_use: Type.Literal('access'),
  client_id: Type.String(),
  username: Type.String(),
});

/** Signs the tokens of a session. */
export async function issueTokens(pool: UserPool, subject: TokenSubject): Promise<AuthenticationResult> {
  const { username, session, attributes } = subject;
  const shared = {
    sub: session.sub,
    auth_time: seconds(session.authTime),
    origin_jti: session.id,
    event_id: randomUUID(),
  };
  const idToken = {
    ...attributes,
    ...shared,
    aud: pool.clientId,
    token_use: 'id',
    'cognito:username': username,
  };
  const accessToken = {
    ...shared,
    client_id: pool.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username,
  };
  const { signing } = await pool.keys(subject.now);
  const sign = (claims: JWTPayload) => signWith(signing, { ...claims, iss: pool.issuer }, subject);
  return {
    IdToken: await sign(idToken),
    AccessToken: await sign(accessToken),
    RefreshToken: session.refreshToken,
    ExpiresIn: subject.lifeSeconds,
    TokenType: 'Bearer',
  };
}

function signWith(
  { jwk, privateKey }: KeySet['signing'],
  claims: JWTPayload,
  { now, lifeSeconds }: TokenSubject,
): Promise<string> {
  const issued = seconds(now);
  return new SignJWT({
    ...claims,
    jti: randomUUID(),
    iat: issued,
    exp: issued + lifeSeconds,
  })
    .setProtectedHeader({ kid: jwk.kid, alg: 'RS256' })
    .sign(privateKey);
}

/** Why a token was rejected. */
export type TokenFault = 'expired' | 'invalid';

/** Returns the claims of a valid token of this pool and of one kind, or the fault of the token. */
export async function readToken<S extends TSchema>(
  pool: UserPool,
  token: string,
  claims: S,
  now: Date,
): Promise<Static<S> | TokenFault> {
  // Outside the try block: a failed look-up of keys doesn't make the token invalid.
  const { verifying } = await pool.keys(now);
  const keyOf = ({ kid = '' }: JWTHeaderParameters) => {
    const named = verifying.get(kid);
    if (!named) throw new errors.JWKSNoMatchingKey();
    return named.key;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['RS256'],
      issuer: pool.issuer,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    });
    return Value.Check(claims, payload) ? payload : 'invalid';
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
