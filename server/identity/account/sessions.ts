import { randomUUID } from 'node:crypto';
import { and, eq, exists, gt, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { poolAccounts, poolSessions } from '../../db/schema/identity.ts';
import type { UserPool } from '../userPool.ts';
import { purge } from '../../db/purge.ts';
import { hashOf, readRefreshToken, writeRefreshToken, type RefreshToken } from './refreshToken.ts';

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
/** How long a refresh token still gives its successor once it has been exchanged, ms. */
const repeatableMs = 60_000;

/**
 * Begins a session of 30 days; `undefined` if the account was disabled or its password replaced since `salt` was
 * read. The account's row stays locked until the transaction ends: whoever disables it waits, and then finds this
 * session to end.
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
 * Renews a session by its refresh token; `undefined` if that can't be. Every token gives its successor. For a minute
 * from then on, showing it again gives the same one, so that tabs that renew side by side agree and an answer lost on
 * the way can be asked for again. A token shown later than that, or one further back, was copied: it ends the session.
 */
export async function renewSession(
  db: Executor,
  pool: UserPool,
  text: string,
  now: Date,
): Promise<Session | undefined> {
  const shown = readRefreshToken(text);
  if (!shown) return undefined;
  const successor = pool.refreshTokens.after(shown);
  const [renewed] = await db
    .update(poolSessions)
    .set({ refreshHash: hashOf(successor), previousHash: hashOf(shown), rotatedAt: now })
    .where(and(isLive(shown.sessionId, now), eq(poolSessions.refreshHash, hashOf(shown))))
    .returning();
  const session = renewed ?? (await findLive(db, shown.sessionId, now));
  if (!session) return undefined;
  if (!renewed && !isRepeated(session, shown, now)) {
    if (belongs(pool, session, shown)) await revokeSession(db, session.id, now);
    return undefined;
  }
  const { id, sub, authTime } = session;
  return { id, sub, authTime, refreshToken: writeRefreshToken(successor) };
}

type Row = typeof poolSessions.$inferSelect;

/** Whether a token was exchanged a short while ago, and its successor was not. */
function isRepeated({ previousHash, rotatedAt }: Row, shown: RefreshToken, now: Date): boolean {
  return previousHash === hashOf(shown) && now.getTime() - rotatedAt.getTime() <= repeatableMs;
}

/** Whether a token is or was the session's: a stranger who only knows the session's id can't show one. */
function belongs(pool: UserPool, { refreshHash, previousHash }: Row, shown: RefreshToken): boolean {
  return [refreshHash, previousHash].includes(hashOf(shown)) || pool.refreshTokens.made(shown);
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

/** Ends the session of a refresh token, even of one that has been exchanged since; gives whose it was. */
export async function revokeByToken(
  db: Executor,
  pool: UserPool,
  text: string,
  now: Date,
): Promise<string | undefined> {
  const shown = readRefreshToken(text);
  const session = shown && (await findLive(db, shown.sessionId, now));
  return session && belongs(pool, session, shown) ? revokeSession(db, session.id, now) : undefined;
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
  const ofEnabled = sql`exists (select 1 from ${poolAccounts} where ${poolAccounts.sub} = ${poolSessions.sub} and ${poolAccounts.enabled})`;
  return and(
    eq(poolSessions.id, sessionId),
    isNull(poolSessions.revokedAt),
    gt(poolSessions.expiresAt, now),
    ofEnabled,
  );
}
