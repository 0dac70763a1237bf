import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';
import { downloads } from '../db/schema/downloads.ts';

/** A claim holds this long unless renewed, seconds. */
const holds = 6;
const renewEveryMs = 2000;
/** Whoever waits may be late to say so while the database is busy, seconds. */
const grace = 30;

export type DownloadRecord = typeof downloads.$inferSelect;
type Change = PgUpdateSetSource<typeof downloads>;

const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/** The condition for downloads that somebody waits for and that nobody makes. */
export const isUnclaimed = () =>
  and(
    eq(downloads.status, 'waiting'),
    gt(downloads.awaitedUntil, sql`clock_timestamp()`),
    or(isNull(downloads.claimedUntil), lt(downloads.claimedUntil, sql`clock_timestamp()`)),
  );

/** The sole right to make a download. */
export interface Claim extends AsyncDisposable {
  readonly download: DownloadRecord;
  /** Aborted when another process has it, or nobody waits for it any more. */
  readonly lost: AbortSignal;
  /** Changes its row, unless the claim was lost. */
  change(values: Change): Promise<void>;
  /** Gives it up for anybody to take up again in so many seconds. */
  release(afterSeconds: number, values?: Change): Promise<void>;
}

/** Takes up a download that is to be made; `undefined` when it needs nobody. */
export async function claimDownload(db: Database, id: string): Promise<Claim | undefined> {
  const token = randomUUID();
  const [download] = await db
    .update(downloads)
    .set({ claim: token, claimedUntil: inSeconds(holds), attempts: sql`${downloads.attempts} + 1` })
    .where(and(eq(downloads.id, id), isUnclaimed()))
    .returning();
  return download && hold(db, download, token);
}

function hold(db: Database, download: DownloadRecord, token: string): Claim {
  const lost = new AbortController();
  const mine = and(eq(downloads.id, download.id), eq(downloads.claim, token));
  const change = async (values: Change) => {
    await db.update(downloads).set(values).where(mine);
  };
  const renew = async () => {
    const kept = await db
      .update(downloads)
      .set({ claimedUntil: inSeconds(holds) })
      .where(and(mine, gt(downloads.awaitedUntil, inSeconds(-grace))))
      .returning({ id: downloads.id });
    if (kept.length === 0) lost.abort(new Error('Nobody waits for the download, or another process has it.'));
  };
  // A renewal that fails is no loss yet: the next may succeed, and no change gets past another's claim.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    download,
    lost: lost.signal,
    change,
    release: (seconds, values = {}) => change({ ...values, claim: null, claimedUntil: inSeconds(seconds) }),
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  };
}
