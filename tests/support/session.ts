import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { portalConfig } from '#contract/portalConfig.ts';
import { power } from '../../server/services/identity/srp/numbers.ts';
import { N, newExchange, prove, timestampOf } from './srpClient.ts';

/** The tokens of a session that a browser stores. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** A refusal of the pool, with Cognito's error name and message. */
class PoolError extends Error {
  override name = 'PoolError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const refusal = Type.Object({ __type: Type.String(), message: Type.String() });
const challenge = Type.Object({
  ChallengeParameters: Type.Object({
    USER_ID_FOR_SRP: Type.String(),
    SALT: Type.String(),
    SRP_B: Type.String(),
    SECRET_BLOCK: Type.String(),
  }),
});
const outcome = Type.Object({
  ChallengeName: Type.Optional(Type.String()),
  Session: Type.Optional(Type.String()),
  AuthenticationResult: Type.Optional(Type.Object({ IdToken: Type.String(), RefreshToken: Type.String() })),
});

/**
 * Signs in by SRP at a server's own pool, as the portal does. Tests do this hundreds of times: our second client, with
 * OpenSSL's arithmetic, takes a small part of the client library's time. Throws PoolError for a refusal, and an error
 * NEW_PASSWORD_REQUIRED if the pool requires a new password.
 */
export async function signInTokens(serverUrl: string, username: string, password: string): Promise<Tokens> {
  const config = await poolOf(serverUrl);
  const ended = await exchanged(config, username, password);
  const tokens = ended.AuthenticationResult;
  if (!tokens)
    throw new Error(ended.ChallengeName ?? 'The pool answered neither with tokens nor a challenge.');
  return { idToken: tokens.IdToken, refreshToken: tokens.RefreshToken };
}

/** Signs in with a first password and replaces it, as a new person does. */
export async function replaceFirstPassword(
  serverUrl: string,
  username: string,
  first: string,
  chosen: string,
): Promise<void> {
  const config = await poolOf(serverUrl);
  const { ChallengeName, Session } = await exchanged(config, username, first);
  const ChallengeResponses = { USERNAME: username, NEW_PASSWORD: chosen };
  await config.ask('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }, outcome);
}

/** The second client's arithmetic where a test is about something else: it takes a tenth of the client's own time. */
export const byOpenSsl = (base: bigint, exponent: bigint): bigint => power(base, exponent, N);

/** Proves to the pool by SRP that the password is known. Returns its answer. */
async function exchanged(
  config: Awaited<ReturnType<typeof poolOf>>,
  username: string,
  password: string,
): Promise<Static<typeof outcome>> {
  const exchange = newExchange(undefined, byOpenSsl);
  const started = await config.ask(
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: username, SRP_A: exchange.publicA } },
    challenge,
  );
  const { USER_ID_FOR_SRP, SALT, SRP_B, SECRET_BLOCK } = started.ChallengeParameters;
  const timestamp = timestampOf(new Date());
  const known = {
    poolName: config.poolName,
    username: USER_ID_FOR_SRP,
    password,
    salt: SALT,
    publicB: SRP_B,
    secretBlock: SECRET_BLOCK,
    timestamp,
  };
  const signature = prove(exchange, known, byOpenSsl);
  return config.ask(
    'RespondToAuthChallenge',
    {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      },
    },
    outcome,
  );
}

/** Signs in and returns the id token. Throws like `signInTokens`. */
export async function signIn(serverUrl: string, username: string, password: string): Promise<string> {
  return (await signInTokens(serverUrl, username, password)).idToken;
}

/** Returns the pool of a server, called over Cognito's protocol. */
async function poolOf(serverUrl: string) {
  const response = await fetch(`${serverUrl}/config.json`);
  const { userPoolId, clientId, cognitoEndpoint } = Value.Parse(
    Type.Pick(portalConfig, ['userPoolId', 'clientId', 'cognitoEndpoint']),
    await response.json(),
  );
  const endpoint = new URL(cognitoEndpoint ?? '', serverUrl);
  return {
    poolName: userPoolId.split('_')[1] ?? '',
    ask: async <S extends TSchema>(operation: string, body: object, schema: S) => {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ ClientId: clientId, ...body }),
      });
      const json: unknown = await answer.json();
      if (Value.Check(refusal, json)) throw new PoolError(json.__type, json.message);
      return Value.Parse(schema, json);
    },
  };
}
