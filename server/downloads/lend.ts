import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, like, min, sql } from 'drizzle-orm';
import { scopeOf, type Caller } from '../access/caller.ts';
import { holdPerson } from '../access/holdPerson.ts';
import type { Database, Executor } from '../db/connect.ts';
import { downloads } from '../db/schema/downloads.ts';
import { conflict, secondsUntil, TooMany } from '../http/errors.ts';
import type { ObjectStore } from '../storage/index.ts';
import { downloadsFolder, linkLifetime } from './make.ts';
import type { LentName } from './scope.ts';

/** Files that may be made for one person in the time that a link is good for. */
const mostMade = 25;

/** A file in the store. */
export interface StoredFile {
  objectKey: string;
  /** Under which it is kept by whoever fetches it. */
  fileName: string;
  /** Puts it there, where it is made for one person. */
  make?(signal: AbortSignal): Promise<void>;
}

/** Whose a file is, and until when it can be fetched. */
export type Lent = Pick<typeof downloads.$inferSelect, 'id' | 'sessionId'> & { expiresAt: Date };

/** What a caller is to fetch. `gone` ends the making of it. */
export interface Lending {
  name: LentName;
  file: StoredFile;
  gone: AbortSignal;
}

/**
 * Lets a caller fetch a file from the store, on the same terms as one that an export made for them. Throws 429 for one
 * that has to be made first when too many were made for this person lately.
 */
export async function lend(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  { name, file, gone }: Lending,
): Promise<Lent> {
  const { make, ...stored } = file;
  const { userId, sessionId } = caller;
  const row = { id: randomUUID(), export: name, userId, sessionId, scope: scopeOf(caller), filter: {} };
  const values = { ...row, ...stored, status: 'ready' as const, awaitedUntil: endOfLink() };
  if (!make) {
    const expiresAt = endOfLink();
    await db.insert(downloads).values({ ...values, expiresAt });
    return { ...row, expiresAt };
  }
  // Until it is made nobody can fetch it, but it counts.
  await db.transaction(async tx => {
    await holdPerson(tx, caller);
    await refuseTooMany(tx, caller, name);
    await tx.insert(downloads).values(values);
  });
  const ours = eq(downloads.id, row.id);
  try {
    await make(gone);
    gone.throwIfAborted();
    const expiresAt = endOfLink();
    await db.update(downloads).set({ expiresAt }).where(ours);
    return { ...row, expiresAt };
  } catch (error) {
    await store.remove(stored.objectKey);
    await db.delete(downloads).where(ours);
    throw gone.aborted ? conflict('Cancelled', 'The download was cancelled.') : error;
  }
}

/** Files that lie in the store already cost nothing, and do not count. */
async function refuseTooMany(tx: Executor, { userId }: Caller, name: LentName): Promise<void> {
  const [made] = await tx
    .select({ count: count(), first: min(downloads.awaitedUntil) })
    .from(downloads)
    .where(
      and(
        eq(downloads.userId, userId),
        eq(downloads.export, name),
        like(downloads.objectKey, `${downloadsFolder}/%`),
        gt(downloads.awaitedUntil, sql`clock_timestamp()`),
      ),
    );
  if (made?.first && made.count >= mostMade)
    throw new TooMany(
      'TooManyDownloads',
      `${mostMade} files were made for you within 15 minutes. Please try again later.`,
      secondsUntil(made.first),
    );
}

const endOfLink = () => new Date(Date.now() + linkLifetime * 1000);
