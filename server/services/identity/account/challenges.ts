import type { Executor } from '../../db/connect.ts';
import { poolSpentChallenges } from '../../db/schema/identity.ts';
import { purge } from '../../db/purge.ts';

/** Marks a challenge as answered; returns `false` if it was already, in this copy of the server or another. */
export async function spendChallenge(
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
