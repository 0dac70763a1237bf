import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolFailures } from '../../db/schema/identity.ts';
import { purge } from '../../db/purge.ts';

/** The failure that locks for the first time, for one second; each further one doubles the time. */
const firstLockingFailure = 5;
/** The longest lock, s. */
const longestLock = 900;
/** Failures are forgotten after this long without an attempt, ms. */
const quiet = 900_000;

/**
 * The party whose attempts are counted together: each device or address that the username has signed in from has its
 * own lock, which strangers can't trigger. All strangers share one, wherever they are: addresses change easily.
 */
export interface Attempter {
  /** The pool's key of the username. */
  account: string;
  /** Stands for the known device or address; empty for strangers. */
  visitor: string;
}

const of = ({ account, visitor }: Attempter) =>
  and(eq(poolFailures.account, account), eq(poolFailures.visitor, visitor));

/** Whether attempts are refused without a check now. */
export async function isLocked(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ account: poolFailures.account })
    .from(poolFailures)
    .where(and(of(by), gt(poolFailures.lockedUntil, now)));
  return row !== undefined;
}

/**
 * Counts a wrong password in a single statement, so that concurrent guesses all count and those past the limit find the
 * lock. Returns `false` if the account was locked: then the attempt doesn't count.
 */
export async function countFailure(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  await purge(db, poolFailures, poolFailures.lockedUntil, new Date(now.getTime() - quiet));
  const at = sql`${sql.param(now, poolFailures.lockedUntil)}::timestamptz`;
  const forgotten = sql.param(new Date(now.getTime() - quiet), poolFailures.lockedUntil);
  const failures = sql`(case when ${poolFailures.lockedUntil} < ${forgotten} then 1 else ${poolFailures.failures} + 1 end)`;
  const seconds = sql`least(power(2, least(${failures} - ${firstLockingFailure}, 10)), ${longestLock})`;
  const counted = await db
    .insert(poolFailures)
    .values({ ...by, failures: 1, lockedUntil: now })
    .onConflictDoUpdate({
      target: [poolFailures.account, poolFailures.visitor],
      set: {
        failures,
        lockedUntil: sql`case when ${failures} < ${firstLockingFailure} then ${at} else ${at} + make_interval(secs => ${seconds}) end`,
      },
      setWhere: lte(poolFailures.lockedUntil, now),
    })
    .returning({ account: poolFailures.account });
  return counted.length > 0;
}

/** Forgets the failures after a right password. Returns `false` if it was locked: then the password doesn't count. */
export async function clearFailures(db: Executor, by: Attempter, now: Date): Promise<boolean> {
  await db.delete(poolFailures).where(and(of(by), lte(poolFailures.lockedUntil, now)));
  return !(await isLocked(db, by, now));
}
