import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { firstWait, nextWait } from '#domain/otp.ts';
import type { Executor } from '../db/connect.ts';
import { purge } from '../db/purge.ts';
import { passwordCodes as codes } from '../db/schema/passwordCodes.ts';
import { users } from '../db/schema/users.ts';
import { codeLimits } from '../limits.ts';

const { perHour, tries, lifeSeconds } = codeLimits;
const hour = 3600;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const instant = (at: Date) => sql`${sql.param(at, codes.nextAt)}::timestamptz`;

/**
 * Begins a new code for a sign-in name, and ends the one before; all in one statement, the same for a name that is
 * nobody's. Gives which request it is, or `undefined` where it is too early for one.
 */
export async function beginCode(
  tx: Executor,
  { account, username }: { account: string; username: string },
  now: Date,
): Promise<{ request: string; expiresAt: Date } | undefined> {
  await purge(tx, codes, codes.nextAt, after(now, -hour));
  const [begun] = await tx
    .insert(codes)
    .values({
      account,
      userId: sql`(select ${users.id} from ${users} where ${eq(users.username, username)})`,
      askedAt: [now],
      nextAt: after(now, firstWait),
      request: randomUUID(),
      expiresAt: after(now, lifeSeconds),
    })
    .onConflictDoUpdate({
      target: codes.account,
      set: {
        userId: sql`excluded.user_id`,
        askedAt: sql`(array_prepend(${instant(now)}, ${codes.askedAt}))[1:${sql.raw(String(perHour))}]`,
        nextAt: sql`case when ${codes.expiresAt} > ${instant(now)} then ${instant(after(now, nextWait))} else ${instant(after(now, firstWait))} end`,
        request: sql`excluded.request`,
        codeHash: null,
        phoneNumber: null,
        tries: 0,
        expiresAt: after(now, lifeSeconds),
      },
      setWhere: sql`${opensAt} <= ${instant(now)}`,
    })
    .returning({ request: codes.request, expiresAt: codes.expiresAt });
  return begun;
}

/** When another code may be asked for: after the wait, and not more than so many within an hour. */
const opensAt = sql<Date>`greatest(${codes.nextAt}, ${codes.askedAt}[${sql.raw(String(perHour))}] + interval '1 hour')`;

/** How long it is until another code may be asked for, s; at least 1. */
export async function waitFor(tx: Executor, account: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ opensAt: opensAt.mapWith(codes.nextAt) })
    .from(codes)
    .where(eq(codes.account, account));
  return row ? Math.max(1, Math.ceil((row.opensAt.getTime() - now.getTime()) / 1000)) : 1;
}

/** A code that a try has been counted against. */
export type TriedCode = typeof codes.$inferSelect & { codeHash: string };

/**
 * Counts a try in one statement, so that of guesses made side by side each is counted, and those past the limit find
 * no code any more. 'spent': the tries are used up; `undefined`: there is no live code.
 */
export async function countTry(
  db: Executor,
  account: string,
  now: Date,
): Promise<TriedCode | 'spent' | undefined> {
  const live = and(eq(codes.account, account), gt(codes.expiresAt, now), isNotNull(codes.codeHash));
  const [counted] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(live, lt(codes.tries, tries)))
    .returning();
  if (counted) return counted.codeHash === null ? undefined : { ...counted, codeHash: counted.codeHash };
  const [spent] = await db.select({ account: codes.account }).from(codes).where(live);
  return spent && 'spent';
}

/** Uses a code up; `false` if somebody else was first. */
export async function useUp(tx: Executor, { account, request }: TriedCode, now: Date): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ codeHash: null, expiresAt: now })
    .where(and(eq(codes.account, account), eq(codes.request, request), isNotNull(codes.codeHash)))
    .returning({ account: codes.account });
  return used.length > 0;
}
