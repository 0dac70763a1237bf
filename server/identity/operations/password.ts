import { findAccount, type Account } from '../account/accounts.ts';
import { spendChallenge } from '../account/challenges.ts';
import { clearFailures, countFailure } from '../account/lockout.ts';
import { startSession } from '../account/sessions.ts';
import { canonicalUsername } from '../account/username.ts';
import { attemptsExceeded, incorrect, temporaryPasswordExpired } from '../refusals.ts';
import { isProved } from '../srp/exchange.ts';
import { fromHex } from '../srp/numbers.ts';
import { isTimely } from '../srp/timestamp.ts';
import type { Attributes } from '../tokens.ts';
import { required, type Answering, type ChallengeAnswer } from './answer.ts';
import type { PoolContext, Trace } from './operation.ts';
import { attempterFor } from './attempter.ts';
import { signedInHere } from './signedIn.ts';

/** How long someone may take over a new password, ms. */
const passwordChangeLife = 900_000;
/** How long a first password holds, ms: as long as Cognito's, unless set otherwise there. */
const temporaryPasswordLife = 7 * 86_400_000;

interface Person {
  account: Account;
  attributes: Attributes;
}

/** The PASSWORD_VERIFIER challenge. */
export const answerPassword: Answering = async (context, answer, trace) => {
  const { db, pool, now } = context;
  const challenge = await takeChallenge(context, answer);
  trace.account = pool.accountKey(challenge.username);
  // A wrong clock is no wrong password, and is not counted as one.
  if (!isTimely(required(answer, 'TIMESTAMP'), now())) throw incorrect();
  const by = await attempterFor(context, challenge.username);
  const person = await identify(context, answer, challenge, trace);
  const counts = person ? await clearFailures(db, by, now()) : await countFailure(db, by, now());
  if (!counts) throw attemptsExceeded();
  if (!person) throw incorrect();
  return welcome(context, person);
};

type Challenge = NonNullable<ReturnType<PoolContext['pool']['challenges']['open']>>;

/** The challenge that is answered; each can be answered once, within its time, for the name it was made for. */
async function takeChallenge({ db, pool, now }: PoolContext, answer: ChallengeAnswer): Promise<Challenge> {
  const challenge = pool.challenges.open(required(answer, 'PASSWORD_CLAIM_SECRET_BLOCK'));
  const username = canonicalUsername(required(answer, 'USERNAME'));
  if (!challenge || challenge.username !== username || challenge.expiresAt <= now().getTime())
    throw incorrect();
  const spent = { id: challenge.id, expiresAt: new Date(challenge.expiresAt) };
  if (!(await spendChallenge(db, spent, now()))) throw incorrect();
  return challenge;
}

/** Who has proved their password and may come in. Unknown names cost the same work as known ones. */
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
  const proved = isProved(fromHex(publicA), { secretB, scrambler }, record.verifier, claim, signature);
  if (!account?.enabled || !proved) return undefined;
  const attributes = await attributesOf(account.sub);
  return attributes && { account, attributes };
}

async function welcome(context: PoolContext, { account, attributes }: Person): Promise<object> {
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
