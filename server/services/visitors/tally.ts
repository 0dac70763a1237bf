import { inArray, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { purge } from '../db/purge.ts';
import { tallies } from '../db/schema/visitors.ts';
import type { Limit } from '../settings/limits.ts';

/** A counter and its limit. */
export interface Tally {
  key: string;
  limit: Limit;
}

/**
 * Counts one more in a single statement, so that concurrent calls all count. Returns 0, or the seconds until the limit
 * allows another; then nothing was counted.
 */
export async function countOnce(tx: Executor, { key, limit }: Tally, now: Date): Promise<number> {
  await purge(tx, tallies, tallies.forgetAt, now);
  const opensAt = openingTime(limit);
  const storedTimes = Math.max(2, ...limit.rates.map(({ count }) => count));
  const longest = Math.max(0, ...limit.rates.map(({ seconds }) => seconds));
  const forgetAt = new Date(now.getTime() + longest * 1000);
  const at = sql`${sql.param(now, tallies.forgetAt)}::timestamptz`;
  const [counted] = await tx
    .insert(tallies)
    .values({ key, times: [now], forgetAt })
    .onConflictDoUpdate({
      target: tallies.key,
      set: {
        times: sql`(array_prepend(${at}, ${tallies.times}))[1:${sql.raw(String(storedTimes))}]`,
        forgetAt: sql`excluded.forget_at`,
      },
      setWhere: sql`${opensAt} <= ${at}`,
    })
    .returning({ key: tallies.key });
  if (counted) return 0;
  const [full] = await tx
    .select({ opensAt: sql<Date>`${opensAt}`.mapWith(tallies.forgetAt) })
    .from(tallies)
    .where(eq(tallies.key, key));
  return full ? Math.max(1, Math.ceil((full.opensAt.getTime() - now.getTime()) / 1000)) : 1;
}

/** Removes what the transaction counted: the attempt doesn't count after all. */
export async function undoCount(tx: Executor, keys: readonly string[]): Promise<void> {
  await tx
    .update(tallies)
    .set({ times: sql`${tallies.times}[2:]` })
    .where(inArray(tallies.key, [...keys]));
}

/** The moment when the limit allows another. */
function openingTime({ rates, pause }: Limit): SQL {
  const moments = rates.map(({ count, seconds }) => secondsAfter(count, number(seconds)));
  if (pause) {
    const isNext = sql`${time(2)} > ${time(1)} - make_interval(secs => ${number(pause.within)})`;
    const seconds = sql`case when ${isNext} then ${number(pause.next)} else ${number(pause.first)} end`;
    moments.push(secondsAfter(1, seconds));
  }
  return sql`coalesce(greatest(${sql.join(moments, sql`, `)}), '-infinity')`;
}

const number = (value: number) => sql.raw(String(value));

/** One of the times; 1 is the newest. */
const time = (which: number) => sql`${tallies.times}[${number(which)}]`;

const secondsAfter = (which: number, seconds: SQL) => sql`${time(which)} + make_interval(secs => ${seconds})`;
