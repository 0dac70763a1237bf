import { and, eq, isNull } from 'drizzle-orm';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { files } from '../../services/db/schema/files.ts';
import { updateWithin } from '../../services/db/within.ts';
import { conflict } from '../../services/http/errors.ts';
import type { HistoryItem } from './historyItem.ts';
import { currentTrial, findOwnFile, readItem } from './ownFile.ts';
import { endOfQueue } from './processing/fileWork.ts';

/**
 * Puts a file of the caller whose dry run is done into the queue; one that is confirmed already stays there. Throws 404
 * for a file that the caller may not see, 403 for another person's, 409 unless `asOf` is the current dry run's time.
 */
export async function confirmFile(
  tx: Executor,
  caller: Caller,
  fileId: string,
  asOf: string,
): Promise<HistoryItem> {
  const { category, month } = await findOwnFile(tx, caller, fileId);
  const queuedOn = await endOfQueue(tx, { category, month });
  // Read again: another confirmation may have run the file while this one waited for its place.
  const file = await findOwnFile(tx, caller, fileId);
  currentTrial(file, asOf);
  const waits = and(eq(files.id, file.id), eq(files.status, 'AWAITING_PROCESSING'), isNull(files.queuedOn));
  await updateWithin(tx, ofCaller(caller), files, { queuedOn }, waits);
  const item = await readItem(tx, caller, fileId);
  if (item.status === 'CANCELLED') throw conflict('Withdrawn', 'This file was withdrawn.***Upload it again.');
  return item;
}
