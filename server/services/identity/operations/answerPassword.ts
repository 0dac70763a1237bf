import { findAccount, type Account } from '../account/accounts.ts';
import { spendChallenge } from '../account/challenges.ts';
import { clearFailures, countFailure } from '../account/lockout.ts';
import { startSession } from '../account/sessions.ts';
import { canonicalUsername } from '../account/username.ts';
import { attemptsExceeded, incorrect, temporaryPasswordExpired } from '../refusals.ts';
import { isProofValid } from '../srp/exchange.ts';
import { fromHex } from '../srp/numbers.ts';
import { isTimely } from '../srp/timestamp.ts';
import type { Attributes } from '../tokens.ts';
import { required, type ChallengeHandler, type ChallengeAnswer } from './challengeAnswer.ts';
import type { PoolContext, Trace } from './operation.ts';
import { attempterFor } from './attempterFor.ts';
import { signedInHere } from './signedIn.ts';

/** How long a person may take to choose a new password, ms. */
const passwordChangeLife = 900_000;
/** How long a first password is valid, ms: Cognito's default. */
const temporaryPasswordLife = 7 * 86_400_000;

interface Person {
  account: Account;
  attributes: Attributes;
}

/** Answers the PASSWORD_VERIFIER challenge. */
export const answerPassword: ChallengeHandler = async (context, answer, trace) => {
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
