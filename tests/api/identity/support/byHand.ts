import { byOpenSsl } from '../../../support/session.ts';
import { newExchange, prove, timestampOf, type ClientExchange } from '../../../support/srpClient.ts';
import { password, type Answer, type Json, type TestPool } from './userPool.ts';

/** The pool as one visitor sees it. */
export type Door = Pick<TestPool, 'pool' | 'now' | 'post'>;

/** The pool as seen from another address, with or without a cookie. */
export function from(to: TestPool, address: string, cookie?: string): Door {
  const headers = { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) };
  return {
    pool: to.pool,
    now: () => to.now(),
    post: (operation, body, more) => to.post(operation, body, { ...headers, ...more }),
  };
}

/** Returns the cookies that an answer sets. */
export function cookieOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ');
}

/** A challenge and the data for its answer. */
export interface Challenged {
  exchange: ClientExchange;
  /** ChallengeParameters. */
  parameters: Json;
}

/** Sends InitiateAuth from the second client; throws unless a challenge comes back. */
export async function challenge(to: Door, username: string): Promise<Challenged> {
  const exchange = newExchange(undefined, byOpenSsl);
  const answer = await initiate(to, username, exchange.publicA);
  if (answer.status !== 200) throw new Error(String(answer.json['message']));
  return { exchange, parameters: answer.json['ChallengeParameters'] ?? {} };
}

/** Sends InitiateAuth with any public value. */
export function initiate(to: Door, username: string, publicA: string): Promise<Answer> {
  return to.post('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: to.pool.clientId,
    AuthParameters: { USERNAME: username, SRP_A: publicA },
  });
}

/** Sends RespondToAuthChallenge from the second client, with any of the responses changed. */
export function respond(
  to: Door,
  { exchange, parameters }: Challenged,
  withPassword = password,
  changed: Record<string, unknown> = {},
): Promise<Answer> {
  const username = String(parameters['USER_ID_FOR_SRP']);
  const timestamp = String(changed['TIMESTAMP'] ?? timestampOf(to.now()));
  const secretBlock = String(parameters['SECRET_BLOCK']);
  const known = {
    poolName: to.pool.name,
    username,
    password: withPassword,
    salt: String(parameters['SALT']),
    publicB: String(parameters['SRP_B']),
    secretBlock,
    timestamp,
  };
  const signature = prove(exchange, known, byOpenSsl);
  return to.post('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: to.pool.clientId,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
      ...changed,
    },
  });
}

/** Signs in with the second client; returns the first refusal, or the last answer. */
export async function attempt(to: Door, username: string, withPassword = password): Promise<Answer> {
  const exchange = newExchange(undefined, byOpenSsl);
  const started = await initiate(to, username, exchange.publicA);
  if (started.status !== 200) return started;
  return respond(to, { exchange, parameters: started.json['ChallengeParameters'] ?? {} }, withPassword);
}

/** Renews a session; the tokens are in `AuthenticationResult`. */
export function refresh(to: TestPool, token: string, flow = 'REFRESH_TOKEN_AUTH'): Promise<Answer> {
  return to.post('InitiateAuth', {
    AuthFlow: flow,
    ClientId: to.pool.clientId,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: null },
  });
}

/** Returns one of the tokens in an answer. */
export function tokenIn(answer: Answer, name: 'IdToken' | 'AccessToken' | 'RefreshToken'): string {
  const token: unknown = answer.json['AuthenticationResult']?.[name];
  if (typeof token !== 'string') throw new Error(`No ${name}: ${String(answer.json['message'])}`);
  return token;
}
