import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, exists, gt, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolAccounts, poolSessions } from '../../db/schema/identity.ts';
import type { UserPool } from '../userPool.ts';
import { purge } from '../../db/purge.ts';
import { hashOf, readRefreshToken, writeRefreshToken } from './refreshToken.ts';

/** A sign-in's session and the token that renews it. */
export interface Session {
  /** `origin_jti` of its tokens. */
  id: string;
  sub: string;
  /** When the password was given. */
  authTime: Date;
  refreshToken: string;
}

const lifeDays = 30;

/**
 * Begins a session of 30 days; `undefined` if the account was disabled or its password replaced since `salt` was
 * read. The account's row stays locked until the transaction ends: whoever disables it waits, and then finds this
 * session to end.
 */
export async function startSession(
  tx: Executor,
  { sub, salt }: { sub: string; salt: string },
  now: Date,
): Promise<Session | undefined> {
  const [unchanged] = await tx
    .select({ sub: poolAccounts.sub })
    .from(poolAccounts)
    .where(and(eq(poolAccounts.sub, sub), eq(poolAccounts.salt, salt), eq(poolAccounts.enabled, true)))
    .for('share');
  if (!unchanged) return undefined;
  await purge(tx, poolSessions, poolSessions.expiresAt, now);
  const id = randomUUID();
  const secret = randomBytes(32);
  const expiresAt = new Date(now.getTime() + lifeDays * 86_400_000);
  await tx.insert(poolSessions).values({ id, sub, refreshHash: hashOf(secret), authTime: now, expiresAt });
  return { id, sub, authTime: now, refreshToken: writeRefreshToken({ sessionId: id, secret }) };
}

/**
 * Renews a session by its refresh token; `undefined` if that can't be. Every token renews once and gives its
 * successor. Until the successor is used, showing the token again gives the same successor: so tabs that renew side by
 * side agree, and an answer lost on the way costs nobody the session. A token further back was copied, and ends it.
 */
export async function renewSession(
  db: Executor,
  pool: UserPool,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const shown = readRefreshToken(token);
  if (!shown) return undefined;
  const [shownHash, secret] = [hashOf(shown.secret), pool.nextRefreshSecret(shown.secret)];
  const [renewed] = await db
    .update(poolSessions)
    .set({ refreshHash: hashOf(secret), previousHash: shownHash })
    .where(and(isLive(shown.sessionId, now), eq(poolSessions.refreshHash, shownHash)))
    .returning();
  const session = renewed ?? (await findLive(db, shown.sessionId, now));
  if (!session) return undefined;
  if (!renewed && session.previousHash !== shownHash) {
    await revokeSession(db, session.id, now);
    return undefined;
  }
  const { id, sub, authTime } = session;
  return { id, sub, authTime, refreshToken: writeRefreshToken({ sessionId: id, secret }) };
}

/** Whether a session goes on. */
export async function isSessionLive(db: Executor, sessionId: string, now: Date): Promise<boolean> {
  return (await findLive(db, sessionId, now)) !== undefined;
}

/** The same as a condition with both of these open, for statements that ask for more than that. */
export function sessionGoesOn(db: Executor, sessionId: Placeholder, now: Placeholder): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(poolSessions)
      .where(isLive(sessionId, now)),
  );
}

/** Ends a session; tells whose it was, if it went on. */
export async function revokeSession(db: Executor, sessionId: string, now: Date): Promise<string | undefined> {
  const [ended] = await db
    .update(poolSessions)
    .set({ revokedAt: now })
    .where(and(eq(poolSessions.id, sessionId), isNull(poolSessions.revokedAt)))
    .returning({ sub: poolSessions.sub });
  return ended?.sub;
}

/** Ends every session of an account, at once. */
export async function revokeSessions(db: Executor, sub: string, now: Date = new Date()): Promise<void> {
  await db
    .update(poolSessions)
    .set({ revokedAt: now })
    .where(and(eq(poolSessions.sub, sub), isNull(poolSessions.revokedAt)));
}

async function findLive(db: Executor, sessionId: string, now: Date) {
  const [session] = await db.select().from(poolSessions).where(isLive(sessionId, now));
  return session;
}

function isLive(sessionId: string | Placeholder, now: Date | Placeholder) {
  return and(eq(poolSessions.id, sessionId), isNull(poolSessions.revokedAt), gt(poolSessions.expiresAt, now));
}
