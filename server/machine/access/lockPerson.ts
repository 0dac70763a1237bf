import { ownRecord } from './areaScope.ts';
import type { Caller } from './caller.ts';
import { within } from '../../services/db/within.ts';
import type { Executor } from '../../services/db/connect.ts';
import { users } from '../../services/db/schema/users.ts';

/**
 * Lets a person start only one thing at a time until the transaction ends. Call it before counting what they already
 * have: otherwise concurrent calls all find room below a limit and together exceed it.
 */
export async function lockPerson(tx: Executor, caller: Pick<Caller, 'userId'>): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(within(ownRecord(caller), users))
    .for('no key update');
}
