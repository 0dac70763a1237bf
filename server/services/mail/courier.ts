import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lt, gt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/connect.ts';
import { messageKinds, outbox } from '../db/schema/outbox.ts';
import { repeat } from '../work/repeat.ts';
import type { Backlog } from '../work/workers.ts';
import { insertAll } from '../db/bulk.ts';
import { purge } from '../db/purge.ts';
import type { Message, Sender } from './sender/index.ts';

/** How long one sending may take before another copy tries, and the pause before the next attempt, s. */
const leaseSeconds = 60;
/** How long a message waits for a person who can't be reached yet, s. */
const postponeSeconds = 3600;
const pollIntervalMs = 2000;

/** A message can't be made until an operator fixes something: the error says what. */
export class OperatorNeeded extends Error {
  override name = 'OperatorNeeded';
}

/** Makes the messages of a kind. */
export interface Composer {
  /**
   * Makes a message when it is due, with the secret it may carry. Returns `undefined` if nobody needs it any more,
   * 'later' if it can't be sent yet. Rejects with OperatorNeeded for a fault that needs an operator.
   */
  compose(tx: Executor, about: Readonly<Record<string, string>>): Promise<Message | 'later' | undefined>;
  /** Whether this process has more urgent work now. @default never */
  mustWait?(): boolean;
}

export interface CourierServices {
  db: Database;
  sender: Sender;
  composers: Readonly<Record<MessageKind, Composer>>;
  log: { error(details: object, message: string): void };
}

/** Sends the messages in the outbox. */
export interface Courier {
  /** Counts the messages that have not been sent; on these connections. */
  backlog(db: Database): Promise<Backlog>;
  /** Checks the outbox now instead of after the pause; call it after the transaction of a `post`. */
  wake(): void;
  /** Starts no further message and waits for those being sent. */
  stop(): Promise<void>;
}

/**
 * Starts sending; the message that expires first goes first. If the process ends after sending a message but before
 * deleting it, the message is made and sent again: of two passwords or codes, the last one counts.
 */
export function startCourier(services: CourierServices): Courier {
  const report = (error: unknown) => services.log.error({ err: error }, 'the outbox failed');
  const delivery = repeat(pollIntervalMs, signal => deliver(services, signal), report);
  return { backlog: backlogOf, wake: delivery.wake, stop: delivery.stop };
}

async function backlogOf(db: Database): Promise<Backlog> {
  return { work: 'messages', waiting: await db.$count(outbox), retried: 0 };
}

async function deliver(services: CourierServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deliverNext(services))) await nextTurn();
}

/** Returns whether a message was due. A message that fails waits for a while, so that it doesn't block the others. */
async function deliverNext({ db, sender, composers, log }: CourierServices): Promise<boolean> {
  const kinds = messageKinds.filter(kind => !composers[kind].mustWait?.());
  const next = await db.transaction(tx => leaseNext(tx, kinds));
  if (!next) return false;
  const { id, kind, about } = next;
  try {
    const message = await db.transaction(tx => composers[kind].compose(tx, about));
    if (message === 'later') {
      await leaseFor(db, id, postponeSeconds);
      return true;
    }
    if (message) await sender.send(message);
    await db.delete(outbox).where(eq(outbox.id, id));
  } catch (error) {
    log.error({ err: error, kind, outboxId: id }, 'a message was not sent');
    if (error instanceof OperatorNeeded) await leaseFor(db, id, postponeSeconds);
  }
  return true;
}

/** Reserves the next message: no other copy sends it while the lease is valid. */
async function leaseNext(
  tx: Executor,
  kinds: MessageKind[],
): Promise<typeof outbox.$inferSelect | undefined> {
  const now = sql`clock_timestamp()`;
  const [next] = await tx
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, kinds),
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, now)),
        or(isNull(outbox.giveUpAt), gt(outbox.giveUpAt, now)),
      ),
    )
    .orderBy(asc(outbox.giveUpAt), asc(outbox.createdAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (next) await leaseFor(tx, next.id, leaseSeconds);
  return next;
}

async function leaseFor(tx: Executor, id: string, seconds: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ leasedUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** The kind of a message: each has a function that makes it. */
type MessageKind = (typeof messageKinds)[number];

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
