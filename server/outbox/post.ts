import type { Executor } from '../db/connect.ts';
import { insertAll } from '../db/insertAll.ts';
import { purge } from '../db/purge.ts';
import { outbox, type messageKinds } from '../db/schema/outbox.ts';

/** What a message is: each kind is made by a function of its own. */
export type MessageKind = (typeof messageKinds)[number];

/**
 * Leaves messages to be sent once the caller's transaction is done, by whichever copy of the server comes to them.
 * `lifeSeconds` is how long it is worth trying; for ever when left out.
 */
export async function post(
  tx: Executor,
  kind: MessageKind,
  messages: readonly Record<string, string>[],
  lifeSeconds?: number,
): Promise<void> {
  if (messages.length === 0) return;
  const now = new Date();
  await purge(tx, outbox, outbox.giveUpAt, now);
  const giveUpAt = lifeSeconds === undefined ? null : new Date(now.getTime() + lifeSeconds * 1000);
  await insertAll(
    tx,
    outbox,
    messages.map(about => ({ kind, about, giveUpAt })),
  );
}
