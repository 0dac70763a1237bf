import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Executor } from '../../../services/db/connect.ts';
import { purge } from '../../../services/db/purge.ts';
import { passwordCodes as codes } from '../../../services/db/schema/passwordCodes.ts';
import { users } from '../../../services/db/schema/users.ts';
import { codeLimits } from '../../../services/settings/limits.ts';

/** The requester of a code or the person who tries one, as keyed hashes. */
export interface Requester {
  /** Hash of a secret that only they have; the only way to try a code that a browser requested. */
  proof: string | undefined;
  /** Hash of their address, for programs that return no cookies. */
  address: string | undefined;
}

/** Creates a code for a username beside those that others requested; unknown usernames get one too. */
export async function createCode(
  tx: Executor,
  {
    account,
    username,
    requester,
  }: { account: string; username: string; requester: Requester & { proof: string } },
  now: Date,
): Promise<string> {
  await purge(tx, codes, codes.expiresAt, now);
  const request = randomUUID();
  await tx.insert(codes).values({
    request,
    account,
    userId: sql`(select ${users.id} from ${acrossTheUtility(users)} where ${eq(users.username, username)})`,
    asker: requester.proof,
    address: requester.address ?? null,
    expiresAt: new Date(now.getTime() + codeLimits.lifeSeconds * 1000),
  });
  return request;
}

/** A code that an attempt has been counted against. */
export type TriedCode = typeof codes.$inferSelect & { codeHash: string };

/**
 * Counts an attempt against the requester's own code in a single statement, so that concurrent guesses all count and
 * those past the limit find no code. Returns 'spent' if the attempts are used up, `undefined` if no code is live.
 */
export async function countAttempt(
  tx: Executor,
  account: string,
  { proof, address }: Requester,
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

/** Uses up a code and all others of the account; returns `false` if another request was first. */
export async function consumeCode(
  tx: Executor,
  { account, request }: TriedCode,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ codeHash: null, expiresAt: now })
    .where(and(eq(codes.account, account), isNotNull(codes.codeHash)))
    .returning({ request: codes.request });
  return used.some(code => code.request === request);
}
