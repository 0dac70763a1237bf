import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lt, gt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/connect.ts';
import { messageKinds, outbox } from '../db/schema/outbox.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Message, Sender } from '../sender/index.ts';
import type { MessageKind } from './post.ts';

/** How long sending one may take before somebody else tries, or until it is tried again, s. */
const holds = 60;
/** How long a message waits for someone who can't be reached yet, s. */
const postponed = 3600;
const lookEveryMs = 2000;

/** A message can't be made until an operator has mended something: the error says what. */
export class OperatorNeeded extends Error {
  override name = 'OperatorNeeded';
}

/** How messages of a kind come about. */
export interface Making {
  /**
   * Makes a message, with the secret it may carry, at the time it is sent. `undefined` where nobody need be told any
   * more, 'later' where nobody can be told yet. Throws OperatorNeeded for what does not pass by itself.
   */
  make(tx: Executor, about: Readonly<Record<string, string>>): Promise<Message | 'later' | undefined>;
  /** Whether this process has more urgent work meanwhile. @default never */
  waits?(): boolean;
}

export interface CourierServices {
  db: Database;
  sender: Sender;
  making: Readonly<Record<MessageKind, Making>>;
  log: { error(details: object, message: string): void };
}

/** Sends what lies in the outbox. */
export interface Courier {
  /** Looks into the outbox now instead of at the next turn; call it after the transaction of a `post`. */
  wake(): void;
  /** Takes up no more and waits for what is being sent. */
  stop(): Promise<void>;
}

/**
 * Starts sending, what is given up soonest first. A message that was sent but not crossed off, because the process
 * ended in between, is made and sent again: of two passwords or codes the last one counts.
 */
export function startCourier(services: CourierServices): Courier {
  const report = (error: unknown) => services.log.error({ err: error }, 'the outbox failed');
  const turns = repeat(lookEveryMs, signal => deliver(services, signal), report);
  return { wake: turns.wake, stop: turns.stop };
}

async function deliver(services: CourierServices, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deliverNext(services))) await nextTurn();
}

/** Gives whether there was one. One that fails is left for a while, so that it holds up no other. */
async function deliverNext({ db, sender, making, log }: CourierServices): Promise<boolean> {
  const kinds = messageKinds.filter(kind => !making[kind].waits?.());
  const next = await db.transaction(tx => claimNext(tx, kinds));
  if (!next) return false;
  const { id, kind, about } = next;
  try {
    const message = await db.transaction(tx => making[kind].make(tx, about));
    if (message === 'later') {
      await hold(db, id, postponed);
      return true;
    }
    if (message) await sender.send(message);
    await db.delete(outbox).where(eq(outbox.id, id));
  } catch (error) {
    log.error({ err: error, kind, outboxId: id }, 'a message was not sent');
    if (error instanceof OperatorNeeded) await hold(db, id, postponed);
  }
  return true;
}

/** Nobody else takes the same one while it holds. */
async function claimNext(
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
        or(isNull(outbox.claimedUntil), lt(outbox.claimedUntil, now)),
        or(isNull(outbox.giveUpAt), gt(outbox.giveUpAt, now)),
      ),
    )
    .orderBy(asc(outbox.giveUpAt), asc(outbox.createdAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (next) await hold(tx, next.id, holds);
  return next;
}

async function hold(tx: Executor, id: string, seconds: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ claimedUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}
