import type { Attempter } from '../account/lockout.ts';
import type { PoolContext } from './operation.ts';

/** Returns the party against which an attempt under a username counts. */
export async function attempterFor(
  { db, pool, visitors, visitor, now }: PoolContext,
  username: string,
): Promise<Attempter> {
  const { key, known } = await visitors.recognise(db, username, visitor, now());
  return { account: pool.accountKey(username), visitor: known ? key : '' };
}
