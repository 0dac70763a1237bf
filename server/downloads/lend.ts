import { randomUUID } from 'node:crypto';
import { scopeOf, type Caller } from '../access/caller.ts';
import type { Database } from '../db/connect.ts';
import { downloads } from '../db/schema/downloads.ts';
import { linkLifetime } from './make.ts';
import type { LentName } from './scope.ts';

/** A file that lies in the store already. */
export interface StoredFile {
  objectKey: string;
  /** Under which it is kept by whoever fetches it. */
  fileName: string;
}

/** Whose a file is, and until when it can be fetched. */
export type Lent = Pick<typeof downloads.$inferSelect, 'id' | 'sessionId'> & { expiresAt: Date };

/** Lets a caller fetch a file from the store, on the same terms as one that was made for them. */
export async function lend(
  db: Database,
  { userId, sessionId, ...rest }: Caller,
  name: LentName,
  file: StoredFile,
): Promise<Lent> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + linkLifetime * 1000);
  const scope = scopeOf(rest);
  const lent = { id, export: name, userId, sessionId, scope, filter: {}, ...file };
  await db.insert(downloads).values({ ...lent, status: 'ready', expiresAt, awaitedUntil: expiresAt });
  return { id, sessionId, expiresAt };
}
