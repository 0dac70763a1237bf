import { randomUUID } from 'node:crypto';
import { and, eq, exists, gt, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolAccounts, poolSessions } from '../../db/schema/identity.ts';
import type { UserPool } from '../userPool.ts';
import { purge } from '../../db/purge.ts';
import { hashOf, readRefreshToken, writeRefreshToken, type RefreshToken } from './refreshToken.ts';

/** A session and the token that renews it. */
export interface Session {
  /** `origin_jti` of its tokens. */
  id: string;
  sub: string;
  /** When the user entered the password. */
  authTime: Date;
  refreshToken: string;
}

const lifeDays = 30;
/** How long an exchanged refresh token still returns its successor, ms. */
const repeatableMs = 60_000;

/**
 * Starts a session of 30 days; returns `undefined` if the account was disabled or its password replaced since `salt`
 * was read. The account's row stays locked until the transaction ends: disabling the account waits for that, and then
 * ends this session too.
 */
export async function startSession(
  tx: Executor,
  pool: UserPool,
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
  const token = pool.refreshTokens.first(id);
  const expiresAt = new Date(now.getTime() + lifeDays * 86_400_000);
  await tx.insert(poolSessions).values({ id, sub, refreshHash: hashOf(token), authTime: now, expiresAt });
  return { id, sub, authTime: now, refreshToken: writeRefreshToken(token) };
}

/**
 * Renews a session by its refresh token; returns `undefined` if that is impossible. Every token returns its successor.
 * For a minute, sending it again returns the same one, so that tabs that renew at once agree and a lost answer can be
 * requested again. A token sent later than that, or an even older one, was copied: it ends the session.
 */
export async function renewSession(
  db: Executor,
  pool: UserPool,
  text: string,
  now: Date,
): Promise<Session | undefined> {
  const presented = readRefreshToken(text);
  if (!presented) return undefined;
  const successor = pool.refreshTokens.after(presented);
  const [renewed] = await db
    .update(poolSessions)
    .set({ refreshHash: hashOf(successor), previousHash: hashOf(presented), rotatedAt: now })
    .where(and(isLive(presented.sessionId, now), eq(poolSessions.refreshHash, hashOf(presented))))
    .returning();
  const session = renewed ?? (await findLive(db, presented.sessionId, now));
  if (!session) return undefined;
  if (!renewed && !isRepeated(session, presented, now)) {
    if (belongs(pool, session, presented)) await revokeSession(db, session.id, now);
    return undefined;
  }
  const { id, sub, authTime } = session;
  return { id, sub, authTime, refreshToken: writeRefreshToken(successor) };
}

type Row = typeof poolSessions.$inferSelect;

/** Whether the token was exchanged a short while ago, and its successor was not. */
function isRepeated({ previousHash, rotatedAt }: Row, presented: RefreshToken, now: Date): boolean {
  return previousHash === hashOf(presented) && now.getTime() - rotatedAt.getTime() <= repeatableMs;
}

/** Whether a token is or was the session's: a stranger who only knows the session's id can't produce one. */
function belongs(pool: UserPool, { refreshHash, previousHash }: Row, presented: RefreshToken): boolean {
  return [refreshHash, previousHash].includes(hashOf(presented)) || pool.refreshTokens.isGenuine(presented);
}

/** Whether a session is live. */
export async function isSessionLive(db: Executor, sessionId: string, now: Date): Promise<boolean> {
  return (await findLive(db, sessionId, now)) !== undefined;
}

/** The condition that a session is live, with placeholders, for statements that look up more than that. */
export function liveSessionCondition(db: Executor, sessionId: Placeholder, now: Placeholder): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(poolSessions)
      .where(isLive(sessionId, now)),
  );
}

/** Ends a session; returns its `sub` if it was live. */
export async function revokeSession(db: Executor, sessionId: string, now: Date): Promise<string | undefined> {
  const [ended] = await db
    .update(poolSessions)
    .set({ revokedAt: now })
    .where(and(eq(poolSessions.id, sessionId), isNull(poolSessions.revokedAt)))
    .returning({ sub: poolSessions.sub });
  return ended?.sub;
}

/** Ends the session of a refresh token, even of an exchanged one; returns its `sub`. */
export async function revokeByToken(
  db: Executor,
  pool: UserPool,
  text: string,
  now: Date,
): Promise<string | undefined> {
  const presented = readRefreshToken(text);
  const session = presented && (await findLive(db, presented.sessionId, now));
  return session && belongs(pool, session, presented) ? revokeSession(db, session.id, now) : undefined;
}

/** Ends every session of an account, at once; or every one but `kept`. */
export async function revokeSessions(
  db: Executor,
  sub: string,
  now: Date = new Date(),
  kept?: string,
): Promise<void> {
  await db
    .update(poolSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(poolSessions.sub, sub),
        isNull(poolSessions.revokedAt),
        kept === undefined ? undefined : ne(poolSessions.id, kept),
      ),
    );
}

async function findLive(db: Executor, sessionId: string, now: Date) {
  const [session] = await db.select().from(poolSessions).where(isLive(sessionId, now));
  return session;
}

function isLive(sessionId: string | Placeholder, now: Date | Placeholder) {
  const ofEnabled = sql`exists (select 1 from ${poolAccounts} where ${poolAccounts.sub} = ${poolSessions.sub} and ${poolAccounts.enabled})`;
  return and(
    eq(poolSessions.id, sessionId),
    isNull(poolSessions.revokedAt),
    gt(poolSessions.expiresAt, now),
    ofEnabled,
  );
}
