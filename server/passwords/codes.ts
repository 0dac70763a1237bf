import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';
import { purge } from '../db/purge.ts';
import { passwordCodes as codes } from '../db/schema/passwordCodes.ts';
import { users } from '../db/schema/users.ts';
import { codeLimits } from '../limits.ts';

/** Who asks for a code or tries one, as keyed hashes. */
export interface Asker {
  /** Of what they alone have; the one way to try a code that a browser asked for. */
  proof: string | undefined;
  /** Of where they are, for programs that bring no cookies back. */
  address: string | undefined;
}

/** Begins a code for a sign-in name beside those that others asked for; the same for a name that is nobody's. */
export async function beginCode(
  tx: Executor,
  { account, username, asker }: { account: string; username: string; asker: Asker & { proof: string } },
  now: Date,
): Promise<string> {
  await purge(tx, codes, codes.expiresAt, now);
  const request = randomUUID();
  await tx.insert(codes).values({
    request,
    account,
    userId: sql`(select ${users.id} from ${users} where ${eq(users.username, username)})`,
    asker: asker.proof,
    address: asker.address ?? null,
    expiresAt: new Date(now.getTime() + codeLimits.lifeSeconds * 1000),
  });
  return request;
}

/** A code that a try has been counted against. */
export type TriedCode = typeof codes.$inferSelect & { codeHash: string };

/**
 * Counts a try against the asker's own code in one statement, so that of guesses made side by side each is counted,
 * and those past the limit find no code any more. 'spent': the tries are used up; `undefined`: there is no live code.
 */
export async function countTry(
  tx: Executor,
  account: string,
  { proof, address }: Asker,
  now: Date,
): Promise<TriedCode | 'spent' | undefined> {
  const own = proof === undefined ? eq(codes.address, address ?? '') : eq(codes.asker, proof);
  const [live] = await tx
    .select({ request: codes.request })
    .from(codes)
    .where(and(eq(codes.account, account), own, gt(codes.expiresAt, now), isNotNull(codes.codeHash)))
    .orderBy(desc(codes.expiresAt))
    .limit(1);
  if (!live) return undefined;
  const [counted] = await tx
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.request, live.request), lt(codes.tries, codeLimits.tries)))
    .returning();
  if (!counted) return 'spent';
  return counted.codeHash === null ? undefined : { ...counted, codeHash: counted.codeHash };
}

/** Uses a code up, and with it every other of the account; `false` if somebody else was first. */
export async function useUp(tx: Executor, { account, request }: TriedCode, now: Date): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ codeHash: null, expiresAt: now })
    .where(and(eq(codes.account, account), isNotNull(codes.codeHash)))
    .returning({ request: codes.request });
  return used.some(code => code.request === request);
}
