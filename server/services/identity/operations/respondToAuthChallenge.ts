import Type from 'typebox';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolSpentChallenges, poolAccounts } from '../../db/schema/identity.ts';
import { purge } from '../../db/purge.ts';
import {
  invalidParameter,
  attemptsExceeded,
  incorrect,
  temporaryPasswordExpired,
  attributesRefused,
  reused,
  sessionExpired,
  sessionInvalid,
  sessionUsed,
} from '../refusals.ts';
import { findAccount, type Account, canonicalUsername } from '../account/accounts.ts';
import { clearFailures, countFailure } from '../account/lockout.ts';
import { startSession } from '../account/sessions.ts';
import { isProofValid, recordPassword, isTimely } from '../srp/exchange.ts';
import { fromHex } from '../srp/numbers.ts';
import type { Attributes } from '../tokens.ts';
import { checkPassword } from '../account/password.ts';
import {
  checkClient,
  poolOperation,
  type PoolContext,
  type Trace,
  attempterFor,
  signedInHere,
} from './operation.ts';

/** A client's answer to a challenge. */
interface ChallengeAnswer {
  responses: ReadonlyMap<string, string>;
  session: string | undefined;
}

/** Handles the answer to one kind of challenge. */
type ChallengeHandler = (context: PoolContext, answer: ChallengeAnswer, trace: Trace) => Promise<object>;

/** Returns a required part of the answer; throws if it is missing. */
function required({ responses }: ChallengeAnswer, name: string): string {
  const value = responses.get(name);
  if (value === undefined) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/**
 * Answers the NEW_PASSWORD_REQUIRED challenge. After a password that breaks the policy, the session still accepts
 * another; once a password is set, it is used up.
 */
const answerNewPassword: ChallengeHandler = async (context, answer, trace) => {
  const { db, pool, attributesOf, now } = context;
  const { sub, username, salt } = openSession(context, answer);
  trace.sub = sub;
  if ([...answer.responses.keys()].some(name => name.startsWith('userAttributes.')))
    throw attributesRefused();
  const password = required(answer, 'NEW_PASSWORD');
  checkPassword(password);
  const attributes = await attributesOf(sub);
  if (!attributes) throw sessionInvalid();
  const record = recordPassword(pool.name, username, password);

  const session = await db.transaction(async tx => {
    const [account] = await tx
      .select()
      .from(poolAccounts)
      .where(and(eq(poolAccounts.sub, sub), eq(poolAccounts.salt, salt)))
      .for('update');
    if (!account) throw sessionUsed();
    if (recordPassword(pool.name, username, password, salt).verifier === account.verifier) throw reused();
    await tx
      .update(poolAccounts)
      .set({ ...record, status: 'CONFIRMED', passwordChangedAt: now() })
      .where(eq(poolAccounts.sub, sub));
    return startSession(tx, pool, { sub, salt: record.salt }, now());
  });
  if (!session) throw sessionInvalid();
  return signedInHere(context, username, attributes, session);
};

function openSession({ pool, now }: PoolContext, answer: ChallengeAnswer) {
  const opened = pool.passwordChanges.open(answer.session ?? '');
  if (!opened || opened.username !== canonicalUsername(required(answer, 'USERNAME'))) throw sessionInvalid();
  if (opened.expiresAt <= now().getTime()) throw sessionExpired();
  return opened;
}

/** How long a person may take to choose a new password, ms. */
const passwordChangeLife = 900_000;
/** How long a first password is valid, ms: Cognito's default. */
const temporaryPasswordLife = 7 * 86_400_000;

interface Person {
  account: Account;
  attributes: Attributes;
}

/** Answers the PASSWORD_VERIFIER challenge. */
const answerPassword: ChallengeHandler = async (context, answer, trace) => {
  const { db, pool, now } = context;
  const challenge = await consumeChallenge(context, answer);
  trace.account = pool.accountKey(challenge.username);
  // A wrong clock is not a wrong password and doesn't count as one.
  if (!isTimely(required(answer, 'TIMESTAMP'), now())) throw incorrect();
  const by = await attempterFor(context, challenge.username);
  const person = await identify(context, answer, challenge, trace);
  const counts = person ? await clearFailures(db, by, now()) : await countFailure(db, by, now());
  if (!counts) throw attemptsExceeded();
  if (!person) throw incorrect();
  return completeSignIn(context, person);
};

type Challenge = NonNullable<ReturnType<PoolContext['pool']['challenges']['open']>>;

/** Takes the answered challenge; each can be answered once, in time, for its own username. */
async function consumeChallenge({ db, pool, now }: PoolContext, answer: ChallengeAnswer): Promise<Challenge> {
  const challenge = pool.challenges.open(required(answer, 'PASSWORD_CLAIM_SECRET_BLOCK'));
  const username = canonicalUsername(required(answer, 'USERNAME'));
  if (!challenge || challenge.username !== username || challenge.expiresAt <= now().getTime())
    throw incorrect();
  const spent = { id: challenge.id, expiresAt: new Date(challenge.expiresAt) };
  if (!(await spendChallenge(db, spent, now()))) throw incorrect();
  return challenge;
}

/** Returns the person who has proved their password and may sign in. Unknown usernames cost the same work. */
async function identify(
  { db, pool, attributesOf }: PoolContext,
  answer: ChallengeAnswer,
  { username, publicA, secretB, scrambler }: Challenge,
  trace: Trace,
): Promise<Person | undefined> {
  const secretBlock = Buffer.from(required(answer, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64');
  const timestamp = required(answer, 'TIMESTAMP');
  const signature = required(answer, 'PASSWORD_CLAIM_SIGNATURE');
  const { account, record } = await findAccount(db, pool, username);
  if (account) trace.sub = account.sub;
  const claim = { poolName: pool.name, username, secretBlock, timestamp };
  const isProven = isProofValid(fromHex(publicA), { secretB, scrambler }, record.verifier, claim, signature);
  if (!account?.enabled || !isProven) return undefined;
  const attributes = await attributesOf(account.sub);
  return attributes && { account, attributes };
}

async function completeSignIn(context: PoolContext, { account, attributes }: Person): Promise<object> {
  const { db, pool, now } = context;
  const { sub, username, salt } = account;
  if (account.status === 'FORCE_CHANGE_PASSWORD') {
    const age = now().getTime() - account.passwordChangedAt.getTime();
    if (age > temporaryPasswordLife) throw temporaryPasswordExpired();
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: pool.passwordChanges.close({
        sub,
        username,
        salt,
        expiresAt: now().getTime() + passwordChangeLife,
      }),
      ChallengeParameters: {
        USER_ID_FOR_SRP: username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(attributes),
      },
    };
  }
  const session = await db.transaction(tx => startSession(tx, pool, account, now()));
  if (!session) throw incorrect();
  return signedInHere(context, username, attributes, session);
}

/** Marks a challenge as answered; returns `false` if it was already, in this copy of the server or another. */
async function spendChallenge(
  db: Executor,
  challenge: { id: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await purge(db, poolSpentChallenges, poolSpentChallenges.expiresAt, now);
  const spent = await db
    .insert(poolSpentChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ id: poolSpentChallenges.id });
  return spent.length > 0;
}

const form = Type.Object({
  ChallengeName: Type.String({ maxLength: 64 }),
  ClientId: Type.String({ maxLength: 128 }),
  ChallengeResponses: Type.Record(Type.String(), Type.Union([Type.String({ maxLength: 4096 }), Type.Null()])),
  Session: Type.Optional(Type.Union([Type.String({ maxLength: 4096 }), Type.Null()])),
});

const challenges = new Map([
  ['PASSWORD_VERIFIER', answerPassword],
  ['NEW_PASSWORD_REQUIRED', answerNewPassword],
]);

/** Takes the proof of a password, or the new password that replaces a temporary one. */
export const respondToAuthChallenge = poolOperation(form, async (context, input, trace) => {
  checkClient(context, input.ClientId);
  const answer = challenges.get(input.ChallengeName);
  if (!answer) throw invalidParameter(`Unsupported challenge ${input.ChallengeName}`);
  const responses = new Map(Object.entries(input.ChallengeResponses).filter(isText));
  return answer(context, { responses, session: input.Session ?? undefined }, trace);
});

function isText(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
