import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import type { Trial } from '../../services/db/schema/files.ts';
import { conflict, notFound, Refusal } from '../../services/http/errors.ts';
import { findFile, findItem } from './history.ts';
import type { HistoryItem } from './historyItem.ts';
import type { FileRecord } from './processing/fileWork.ts';

/** Returns a file that the caller uploaded. Throws 404 if the caller may not see it, 403 if it is another person's. */
export async function findOwnFile(tx: Executor, caller: Caller, fileId: string): Promise<FileRecord> {
  const file = await findFile(tx, caller, fileId);
  if (!file) throw notFound();
  if (file.uploaderId === caller.userId) return file;
  throw new Refusal(403, 'Forbidden', 'Only the person who uploaded a file can decide about it.');
}

/** Returns the dry run of a file; throws 409 unless `asOf` is the time at which it ended. */
export function currentTrial({ trial }: FileRecord, asOf: string): Trial {
  if (trial?.asOf === asOf) return trial;
  throw conflict('StaleTrial', 'This file would do something else by now. Look at the new result first.');
}

/** Returns the item of a file that the caller may see; throws 404 for any other. */
export async function readItem(tx: Executor, caller: Caller, fileId: string): Promise<HistoryItem> {
  const item = await findItem(tx, caller, fileId);
  if (!item) throw notFound();
  return item;
}
