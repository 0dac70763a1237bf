import { eq } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { users } from '../db/schema/users.ts';

/**
 * Lets a person begin one thing at a time until the transaction ends. Take it before counting what they have already:
 * otherwise calls that come at once all find room below a limit, and together go past it.
 */
export async function holdPerson(tx: Executor, { userId }: { userId: string }): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
