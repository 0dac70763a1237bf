import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Type, { type Static } from 'typebox';
import { poolAccounts } from '../../db/schema/identity.ts';
import { findAccount, canonicalUsername } from '../account/accounts.ts';
import { isLocked } from '../account/lockout.ts';
import { renewSession } from '../account/sessions.ts';
import { attemptsExceeded, invalidParameter, refreshTokenInvalid, refreshTokenRevoked } from '../refusals.ts';
import { beginExchange, readPublicValue } from '../srp/exchange.ts';
import {
  checkClient,
  poolOperation,
  type PoolContext,
  type Trace,
  attempterFor,
  signedIn,
} from './operation.ts';

const parameters = Type.Object({
  USERNAME: Type.Optional(Type.String({ maxLength: 128 })),
  SRP_A: Type.Optional(Type.String({ maxLength: 1024 })),
  REFRESH_TOKEN: Type.Optional(Type.String({ maxLength: 2048 })),
});

const form = Type.Object({
  AuthFlow: Type.String({ maxLength: 64 }),
  ClientId: Type.String({ maxLength: 128 }),
  AuthParameters: parameters,
});

type Parameters = Static<typeof parameters>;
type Flow = (context: PoolContext, given: Parameters, trace: Trace) => Promise<object>;

/** How long a challenge is valid, ms. */
const challengeLife = 180_000;

/** Starts the proof of a password, or renews a session. */
export const initiateAuth = poolOperation(form, async (context, input, trace) => {
  checkClient(context, input.ClientId);
  const flow = flows.get(input.AuthFlow);
  if (!flow) throw invalidParameter(`${input.AuthFlow} flow not enabled for this client`);
  return flow(context, input.AuthParameters, trace);
});

/** Does the same work and answers in the same shape for known and unknown usernames. */
const srp: Flow = async (context, { USERNAME, SRP_A }, trace) => {
  const { db, pool, now } = context;
  if (USERNAME === undefined) throw invalidParameter('Missing required parameter USERNAME');
  if (SRP_A === undefined) throw invalidParameter('Missing required parameter SRP_A');
  const username = canonicalUsername(USERNAME);
  if (username === undefined) throw invalidParameter('Invalid USERNAME');
  const publicA = readPublicValue(SRP_A);
  if (publicA === undefined) throw invalidParameter('Invalid SRP_A');

  trace.account = pool.accountKey(username);
  if (await isLocked(db, await attempterFor(context, username), now())) throw attemptsExceeded();
  const { record } = await findAccount(db, pool, username);
  const { publicB, secretB, scrambler } = beginExchange(publicA, record.verifier);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: record.salt,
      SECRET_BLOCK: pool.challenges.close({
        id: randomUUID(),
        username,
        publicA: publicA.toString(16),
        secretB,
        scrambler,
        expiresAt: now().getTime() + challengeLife,
      }),
      SRP_B: publicB,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
};

const refresh: Flow = async (context, { REFRESH_TOKEN }, trace) => {
  const { db, pool, attributesOf, now } = context;
  if (REFRESH_TOKEN === undefined) throw invalidParameter('Missing required parameter REFRESH_TOKEN');
  const session = await renewSession(db, pool, REFRESH_TOKEN, now());
  if (!session) throw refreshTokenInvalid();
  trace.sub = session.sub;
  const [account] = await db.select().from(poolAccounts).where(eq(poolAccounts.sub, session.sub));
  const attributes = await attributesOf(session.sub);
  if (!account?.enabled || !attributes) throw refreshTokenRevoked();
  return signedIn(context, account.username, attributes, session);
};

const flows = new Map<string, Flow>([
  ['USER_SRP_AUTH', srp],
  ['REFRESH_TOKEN_AUTH', refresh],
  ['REFRESH_TOKEN', refresh],
]);
