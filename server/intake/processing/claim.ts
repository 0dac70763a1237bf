import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../db/connect.ts';
import { files } from '../../db/schema/files.ts';

/** A claim holds this long unless renewed, seconds. */
const holds = 6;
const renewEveryMs = 2000;

export type FileRecord = typeof files.$inferSelect;
type FileChange = PgUpdateSetSource<typeof files>;

/** The states in which a file still needs somebody to work on it. */
const unfinished = ['AWAITING_PROCESSING', 'VALIDATING', 'PROCESSING'] as const;

/** The condition for files that need work and that nobody works on. */
export const isUnclaimed = () =>
  and(
    inArray(files.status, [...unfinished]),
    or(isNull(files.claimedUntil), lt(files.claimedUntil, sql`clock_timestamp()`)),
  );

/** Another worker has the file now: nothing more may be written. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** The sole right to work on a file. Every write through it first makes sure that it still holds. */
export interface Claim extends AsyncDisposable {
  readonly file: FileRecord;
  /** Aborted when the claim is found lost. */
  readonly lost: AbortSignal;
  /**
   * Runs a transaction under the claim: the file's row is locked until it ends, and given as it stands. Throws
   * ClaimLost.
   */
  transaction<T>(work: (tx: Executor, file: FileRecord) => Promise<T>): Promise<T>;
  /** The file's row as it stands. Throws ClaimLost. */
  current(): Promise<FileRecord>;
  /** Changes the file's row. Throws ClaimLost. */
  change(values: FileChange): Promise<void>;
  /** Gives the file up, with the values given, for anybody to take up again in so many seconds. */
  release(afterSeconds: number, values?: FileChange): Promise<void>;
}

const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes up a file that needs work; `undefined` when it needs none or somebody else has it. */
export async function claimFile(db: Database, id: string): Promise<Claim | undefined> {
  const token = randomUUID();
  const [file] = await db
    .update(files)
    .set({ claim: token, claimedUntil: inSeconds(holds), attempts: sql`${files.attempts} + 1` })
    .where(and(eq(files.id, id), isUnclaimed()))
    .returning();
  return file && hold(db, file, token);
}

function hold(db: Database, file: FileRecord, token: string): Claim {
  const lost = new AbortController();
  const mine = and(eq(files.id, file.id), eq(files.claim, token));
  const lose = (): never => {
    const error = new ClaimLost('Another worker has the file.');
    lost.abort(error);
    throw error;
  };
  const change = async (executor: Executor, values: FileChange) => {
    const changed = await executor.update(files).set(values).where(mine).returning({ id: files.id });
    if (changed.length === 0) lose();
  };
  // A renewal that fails is no loss yet: the next may succeed, and no write gets past a claim that has run out.
  const renew = () => change(db, { claimedUntil: inSeconds(holds) }).catch(() => undefined);
  const timer = setInterval(() => void renew(), renewEveryMs);
  const transaction: Claim['transaction'] = work =>
    db.transaction(async tx => {
      const [current] = await tx.select().from(files).where(mine).for('update');
      return work(tx, current ?? lose());
    });
  return {
    file,
    lost: lost.signal,
    transaction,
    current: () => transaction(async (_tx, current) => current),
    change: values => change(db, values),
    release: (seconds, values = {}) =>
      change(db, { ...values, claim: null, claimedUntil: inSeconds(seconds) }),
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  };
}
