import { post } from '../outbox/post.ts';
import type { Executor } from './connect.ts';
import { insertAll } from './insertAll.ts';
import { changes } from './schema/changes.ts';

/** One entry of the change log. */
export type Change = Omit<typeof changes.$inferInsert, 'id' | 'at'>;

/** Someone who lost a number should learn of it while it still matters, s. */
const noticeLife = 86_400;

/**
 * Writes to the append-only change log; call it in the transaction that makes the changes. Whoever's phone number
 * changes is told at the number before: it is what a password is reset by, so nobody may change it unnoticed.
 */
export async function recordChanges(tx: Executor, entries: readonly Change[]): Promise<void> {
  await insertAll(tx, changes, entries);
  const moved = entries.flatMap(({ entity, entityId, before }) => {
    const phoneNumber = before?.['phoneNumber'];
    return entity === 'user' && typeof phoneNumber === 'string' ? [{ userId: entityId, phoneNumber }] : [];
  });
  await post(tx, 'phoneNotice', moved, noticeLife);
}
