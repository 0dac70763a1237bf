import { inArray, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../services/db/connect.ts';
import { TooEarly } from '../../../services/http/errors.ts';
import { codeRequestLimits, failureLimits, type Limit } from '../../../services/settings/limits.ts';
import type { Recognised } from '../../../services/identity/visitors.ts';
import { purge } from '../../../services/db/purge.ts';
import { tallies } from '../../../services/db/schema/visitors.ts';

/** Counts a requested code; rejects with 429 after too many. Strangers can't use up an officer's own limit. */
export async function countCodeRequest(
  tx: Executor,
  account: string,
  requester: Recognised,
  now: Date,
): Promise<void> {
  const { ofVisitor, ofStrangers } = codeRequestLimits;
  await countIn(tx, { key: `otp ${account} ${requester.key}`, limit: ofVisitor }, now, requestAgainIn);
  if (!requester.known)
    await countIn(tx, { key: `otp ${account}`, limit: ofStrangers }, now, strangersRequestAgainIn);
}

/** Counts a wrong code; rejects with 429 after too many. Call it before comparing the code. */
export async function countFailure(tx: Executor, requester: Recognised, now: Date): Promise<void> {
  const [own, all] = failuresOf(requester);
  await countIn(tx, own, now, tryAgainIn);
  if (all) await countIn(tx, all, now, strangersTryAgainIn);
}

/** Removes a failure that the same transaction has counted: the code was right. */
export function undoFailure(tx: Executor, requester: Recognised): Promise<void> {
  return undoCount(
    tx,
    failuresOf(requester).flatMap(tally => (tally ? [tally.key] : [])),
  );
}

function failuresOf({ key, known }: Recognised): [own: Tally, all?: Tally] {
  const { ofVisitor, ofStrangers } = failureLimits;
  const own = { key: `wrong otp ${key}`, limit: ofVisitor };
  return known ? [own] : [own, { key: 'wrong otp', limit: ofStrangers }];
}

async function countIn(
  tx: Executor,
  tally: Tally,
  now: Date,
  sentence: (wait: string) => string,
): Promise<void> {
  const wait = await countOnce(tx, tally, now);
  if (wait > 0) throw new TooEarly(wait, sentence);
}

const elsewhere = 'On a computer where you have signed in before you need not wait.';
const requestAgainIn = (wait: string) => `Please wait ${wait} before you ask for another OTP.`;
const strangersRequestAgainIn = (wait: string) =>
  `Too many OTPs were asked for. Please wait ${wait} before you ask for another one. ${elsewhere}`;
const tryAgainIn = (wait: string) =>
  `Too many wrong OTPs. Please wait ${wait} before you try again, and ask for another OTP then.`;
const strangersTryAgainIn = (wait: string) =>
  `Too many wrong OTPs were tried. Please wait ${wait} before you try again. ${elsewhere}`;

/** A counter and its limit. */
interface Tally {
  key: string;
  limit: Limit;
}

/**
 * Counts one more in a single statement, so that concurrent calls all count. Returns 0, or the seconds until the limit
 * allows another; then nothing was counted.
 */
async function countOnce(tx: Executor, { key, limit }: Tally, now: Date): Promise<number> {
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
async function undoCount(tx: Executor, keys: readonly string[]): Promise<void> {
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

/** The time of one of the counted attempts; 1 is the newest. */
const time = (which: number) => sql`${tallies.times}[${number(which)}]`;

const secondsAfter = (which: number, seconds: SQL) => sql`${time(which)} + make_interval(secs => ${seconds})`;
