import { and, eq } from 'drizzle-orm';
import { ofCaller } from '../../machine/access/areaScope.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { files } from '../../services/db/schema/files.ts';
import { updateWithin } from '../../services/db/within.ts';
import { conflict } from '../../services/http/errors.ts';
import { isUnleased } from '../../services/work/lease.ts';
import type { HistoryItem } from './historyItem.ts';
import { findOwnFile, readItem } from './ownFile.ts';

/**
 * Withdraws a file of the caller that waits to be processed; one that is withdrawn already stays so. Throws 404 for a
 * file that the caller may not see, 403 for another person's, 409 for one that has begun.
 */
export async function cancelFile(tx: Executor, caller: Caller, fileId: string): Promise<HistoryItem> {
  const { id } = await findOwnFile(tx, caller, fileId);
  // One statement: a process that begins with the file at the same time has leased it, or finds it withdrawn.
  await updateWithin(
    tx,
    ofCaller(caller),
    files,
    {
      status: 'CANCELLED',
      message: 'Withdrawn before it was processed. Nothing of it was written.',
      finishedOn: new Date(),
    },
    and(eq(files.id, id), eq(files.status, 'AWAITING_PROCESSING'), isUnleased(files)),
  );
  const file = await readItem(tx, caller, id);
  if (file.status === 'CANCELLED') return file;
  throw conflict('AlreadyBegun', 'This file can no longer be withdrawn: its processing has begun.');
}
