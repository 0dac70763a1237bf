import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, like, min, sql } from 'drizzle-orm';
import { scopeOf, type Caller } from '../../machine/access/caller.ts';
import { lockPerson } from '../../machine/access/lockPerson.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import { downloads } from '../../services/db/schema/downloads.ts';
import { conflict, secondsUntil, TooMany } from '../../services/http/errors.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { downloadsFolder, linkLifetime } from './makeDownload.ts';
import type { StoredFileKind } from './exports.ts';

/** The most files that may be made for one person within a link's lifetime. */
const maxMade = 25;

/** A file in the store. */
export interface StoredFile {
  objectKey: string;
  /** The name of the file as the browser saves it. */
  fileName: string;
  /** Creates the file in the store, if it is made for one person. */
  make?(signal: AbortSignal): Promise<void>;
}

/** The id and session of a shared file, and until when it can be fetched. */
export type SharedFile = Pick<typeof downloads.$inferSelect, 'id' | 'sessionId'> & { expiresAt: Date };

/** The file that a caller is going to fetch. Aborting `signal` stops making it. */
export interface FileShare {
  name: StoredFileKind;
  file: StoredFile;
  signal: AbortSignal;
}

/**
 * Lets a caller fetch a file from the store, on the same terms as one that an export made for them. Throws 429 for a
 * file that must be made first if too many were recently made for this person.
 */
export async function shareFile(
  { db, store }: { db: Database; store: ObjectStore },
  caller: Caller,
  { name, file, signal }: FileShare,
): Promise<SharedFile> {
  const { make, ...stored } = file;
  const { userId, sessionId } = caller;
  const row = { id: randomUUID(), export: name, userId, sessionId, scope: scopeOf(caller), filter: {} };
  const values = { ...row, ...stored, status: 'ready' as const, awaitedUntil: endOfLink() };
  if (!make) {
    const expiresAt = endOfLink();
    await db.insert(downloads).values({ ...values, expiresAt });
    return { ...row, expiresAt };
  }
  // Can't be fetched until it is made, but counts.
  await db.transaction(async tx => {
    await lockPerson(tx, caller);
    await refuseTooMany(tx, caller, name);
    await tx.insert(downloads).values(values);
  });
  const ours = eq(downloads.id, row.id);
  try {
    await make(signal);
    signal.throwIfAborted();
    const expiresAt = endOfLink();
    await db.update(downloads).set({ expiresAt }).where(ours);
    return { ...row, expiresAt };
  } catch (error) {
    await store.remove(stored.objectKey);
    await db.delete(downloads).where(ours);
    throw signal.aborted ? conflict('Cancelled', 'The download was cancelled.') : error;
  }
}

/** Files that are in the store already cost nothing and don't count. */
async function refuseTooMany(tx: Executor, { userId }: Caller, name: StoredFileKind): Promise<void> {
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
  if (made?.first && made.count >= maxMade)
    throw new TooMany(
      'TooManyDownloads',
      `${maxMade} files were made for you within 15 minutes. Please try again later.`,
      secondsUntil(made.first),
    );
}

const endOfLink = () => new Date(Date.now() + linkLifetime * 1000);
