import { and, eq } from 'drizzle-orm';
import { poolAccounts } from '../../db/schema/identity.ts';
import { checkPassword } from '../account/password.ts';
import { startSession } from '../account/sessions.ts';
import { canonicalUsername } from '../account/username.ts';
import { attributesRefused, PoolRefusal, sessionExpired, sessionInvalid, sessionUsed } from '../refusals.ts';
import { recordPassword } from '../srp/verifier.ts';
import { required, type ChallengeHandler, type ChallengeAnswer } from './challengeAnswer.ts';
import type { PoolContext } from './operation.ts';
import { signedInHere } from './signedIn.ts';

/**
 * Answers the NEW_PASSWORD_REQUIRED challenge. After a password that breaks the policy, the session still accepts
 * another; once a password is set, it is used up.
 */
export const answerNewPassword: ChallengeHandler = async (context, answer, trace) => {
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

const reused = () =>
  new PoolRefusal(
    'PasswordHistoryPolicyViolationException',
    'Password has previously been used and cannot be reused.',
  );
