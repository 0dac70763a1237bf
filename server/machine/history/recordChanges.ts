import { post } from '../../services/mail/courier.ts';
import type { Executor } from '../../services/db/connect.ts';
import { insertAll } from '../../services/db/bulk.ts';
import { changes } from '../../services/db/schema/changes.ts';

/** One entry of the change log. */
export type Change = Omit<typeof changes.$inferInsert, 'id' | 'at'>;

/** How long the notice is worth sending, s: people who lost a number should learn of it while it still matters. */
const noticeLifeSeconds = 86_400;

/**
 * Writes to the append-only change log; call it in the transaction that makes the changes. When a phone number changes,
 * sends a notice to the old number: the number can reset the password, so it must not change unnoticed.
 */
export async function recordChanges(tx: Executor, entries: readonly Change[]): Promise<void> {
  await insertAll(tx, changes, entries);
  const moved = entries.flatMap(({ entity, entityId, before }) => {
    const phoneNumber = before?.['phoneNumber'];
    return entity === 'user' && typeof phoneNumber === 'string' ? [{ userId: entityId, phoneNumber }] : [];
  });
  await post(tx, 'phoneNotice', moved, noticeLifeSeconds);
}
