import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolFailures } from '../../db/schema/identity.ts';
import { purge } from '../../db/purge.ts';

/** The failure that locks for the first time, for one second; each further one doubles that. */
const firstLocking = 5;
/** The longest lock, s. */
const longestLock = 900;
/** After so long without an attempt nothing is held against anyone any more, ms. */
const quiet = 900_000;

/**
 * Against whom attempts count: a device or an address that the name has signed in from has a lock of its own, which
 * strangers can't close. All strangers share one, wherever they are: an address is soon changed.
 */
export interface Attempter {
  /** The pool's key of the sign-in name. */
  account: string;
  /** Stands for the known device or address; empty for strangers. */
  visitor: string;
}

const of = ({ account, visitor }: Attempter) =>
  and(eq(poolFailures.account, account), eq(poolFailures.visitor, visitor));

/** Whether attempts are refused unseen now. */
export async function isLocked(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ account: poolFailures.account })
    .from(poolFailures)
    .where(and(of(by), gt(poolFailures.lockedUntil, now)));
  return row !== undefined;
}

/**
 * Counts a wrong password, in one statement, so that of guesses made side by side each is counted and those past
 * the limit find the lock. `false`: it was locked; the attempt counts for nothing.
 */
export async function countFailure(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  await purge(db, poolFailures, poolFailures.lockedUntil, new Date(now.getTime() - quiet));
  const at = sql`${sql.param(now, poolFailures.lockedUntil)}::timestamptz`;
  const forgotten = sql.param(new Date(now.getTime() - quiet), poolFailures.lockedUntil);
  const failures = sql`(case when ${poolFailures.lockedUntil} < ${forgotten} then 1 else ${poolFailures.failures} + 1 end)`;
  const seconds = sql`least(power(2, least(${failures} - ${firstLocking}, 10)), ${longestLock})`;
  const counted = await db
    .insert(poolFailures)
    .values({ ...by, failures: 1, lockedUntil: now })
    .onConflictDoUpdate({
      target: [poolFailures.account, poolFailures.visitor],
      set: {
        failures,
        lockedUntil: sql`case when ${failures} < ${firstLocking} then ${at} else ${at} + make_interval(secs => ${seconds}) end`,
      },
      setWhere: lte(poolFailures.lockedUntil, now),
    })
    .returning({ account: poolFailures.account });
  return counted.length > 0;
}

/** Forgets the failures after a right password. `false`: it was locked; the password counts for nothing. */
export async function clearFailures(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  await db.delete(poolFailures).where(and(of(by), lte(poolFailures.lockedUntil, now)));
  return !(await isLocked(db, by, now));
}
