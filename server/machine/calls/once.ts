import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Database, Executor } from '../../services/db/connect.ts';
import { isLockTimeout } from '../../services/db/errors.ts';
import { purge } from '../../services/db/purge.ts';
import { onceCalls, type StoredRefusal } from '../../services/db/schema/onceCalls.ts';
import { Refusal, Unavailable } from '../../services/http/errors.ts';

/** The header that identifies an intention. */
export const idempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'Made by the client, one for each intention. The same call with the same key answers as it did the first ' +
        'time, for 24 hours, and has no second effect.',
    }),
  ),
});

/** An intention, and a hash of the call that was first sent for it. */
export interface Key {
  key: string;
  fingerprint: string;
}

/** The answer to a call, and whether it is repeated from an earlier call. */
interface Answered {
  answer: object;
  again: boolean;
}

/** Does the work of a person's call in a transaction. With a key, every repetition gets the first answer. */
export type Once = (
  userId: string,
  key: Key | undefined,
  work: (tx: Database) => Promise<object>,
) => Promise<Answered>;

/** Returns a request's key, whose form the contract has checked; `undefined` if it has none. */
export function readKey({ headers, method, url, body }: FastifyRequest): Key | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const content = JSON.stringify([method, url, body ?? null]);
  return { key: key.toLowerCase(), fingerprint: createHash('sha256').update(content).digest('base64') };
}

/**
 * Saves the answer in the transaction that has the effects: both exist or neither, whenever a copy of the server dies.
 * A call that arrives while an identical one is running, here or at another copy, waits for that one's answer.
 *
 * Refusals are saved like other answers. Faults of the server and 429 are not, so that the same call can be retried.
 * Throws 422 `KeyReused` for a key that was sent with a different call.
 */
export function onceInDatabase(db: Database): Once {
  return async (userId, key, work) => {
    const { outcome, again } = await db.transaction(async tx => {
      if (!key) return { outcome: await work(tx), again: false };
      await lockKey(tx, userId, key);
      const known = await findOutcome(tx, userId, key);
      if (known) return { outcome: known, again: true };
      // In a savepoint: a refused call leaves nothing behind but the refusal.
      const first = await tx.transaction(work).catch(refusalOrThrow);
      await saveOutcome(tx, userId, key, first);
      return { outcome: first, again: false };
    });
    if (outcome instanceof Refusal) throw outcome;
    return { answer: outcome, again };
  };
}

/** Admits one call with a key at a time. Throws 503 if the one before takes too long: what it does is not known yet. */
async function lockKey(tx: Executor, userId: string, { key }: Key): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`once ${userId} ${key}`}, 0))`;
  await tx.execute(lock).catch((error: unknown) => {
    throw isLockTimeout(error)
      ? new Unavailable('This is still being saved. Please try again shortly.')
      : error;
  });
}

async function findOutcome(
  tx: Executor,
  userId: string,
  { key, fingerprint }: Key,
): Promise<object | undefined> {
  const ofKey = and(eq(onceCalls.userId, userId), eq(onceCalls.key, key));
  const [known] = await tx
    .select()
    .from(onceCalls)
    .where(and(ofKey, gt(onceCalls.createdAt, daysAgo(1))));
  if (!known) return undefined;
  if (known.fingerprint !== fingerprint)
    throw new Refusal(422, 'KeyReused', 'This Idempotency-Key was sent with another call before.');
  if (!known.refusal) return known.answer ?? {};
  const { status, code, message, ...extras } = known.refusal;
  return new Refusal(status, code, message, extras);
}

/** Returns a refusal that would be the same another time; throws any other error. */
function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal && error.status < 500 && error.status !== 429) return error;
  throw error;
}

async function saveOutcome(tx: Executor, userId: string, key: Key, outcome: object): Promise<void> {
  await purge(tx, onceCalls, onceCalls.createdAt, daysAgo(1));
  const saved = outcome instanceof Refusal ? { refusal: refusalOf(outcome) } : { answer: outcome };
  const values = { answer: null, refusal: null, ...key, ...saved, createdAt: new Date() };
  await tx
    .insert(onceCalls)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: [onceCalls.userId, onceCalls.key], set: values });
}

function refusalOf({ status, code, message, errors, current, data }: Refusal): StoredRefusal {
  return {
    status,
    code,
    message,
    ...(errors && { errors }),
    ...(current && { current }),
    ...(data && { data }),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
