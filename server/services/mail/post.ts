import type { Executor } from '../db/connect.ts';
import { insertAll } from '../db/insertAll.ts';
import { purge } from '../db/purge.ts';
import { outbox, type messageKinds } from '../db/schema/outbox.ts';

/** The kind of a message: each has a function that makes it. */
export type MessageKind = (typeof messageKinds)[number];

/**
 * Stores messages that any copy of the server sends once the caller's transaction commits. `lifeSeconds` is how long it
 * is worth trying; forever when left out.
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
