import type { Static } from 'typebox';
import { and, eq, isNull } from 'drizzle-orm';
import type { listAffectedRecords as contract } from '#contract/files.ts';
import type { Caller } from '../../machine/access/caller.ts';
import type { Executor } from '../../services/db/connect.ts';
import { files, type Trial } from '../../services/db/schema/files.ts';
import { conflict, notFound, Refusal } from '../../services/http/errors.ts';
import { ofCaller } from '../../machine/access/areaScope.ts';
import { updateWithin } from '../../services/db/within.ts';
import { isUnleased } from '../../services/work/lease.ts';
import { findFile, findItem } from './fileHistory.ts';
import { isRestorable, type HistoryItem } from './historyItem.ts';
import { endOfQueue, patienceDays, type FileRecord } from './processing/fileWork.ts';

/** Returns a file that the caller uploaded. Throws 404 if the caller may not see it, 403 if it is another person's. */
async function findOwnFile(tx: Executor, caller: Caller, fileId: string): Promise<FileRecord> {
  const file = await findFile(tx, caller, fileId);
  if (!file) throw notFound();
  if (file.uploaderId === caller.userId) return file;
  throw new Refusal(403, 'Forbidden', 'Only the person who uploaded a file can decide about it.');
}

/** Returns the dry run of a file; throws 409 unless `asOf` is the time at which it ended. */
function currentTrial({ trial }: FileRecord, asOf: string): Trial {
  if (trial?.asOf === asOf) return trial;
  throw conflict('StaleTrial', 'This file would do something else by now. Look at the new result first.');
}

/** Returns the item of a file that the caller may see; throws 404 for any other. */
async function readItem(tx: Executor, caller: Caller, fileId: string): Promise<HistoryItem> {
  const item = await findItem(tx, caller, fileId);
  if (!item) throw notFound();
  return item;
}

type Affected = Static<typeof contract.response>['data'];

/**
 * Returns the records that an effect of a dry run is about. Throws 404 for a file that the caller may not see and for an
 * effect that it doesn't have, 403 for another person's file, 409 unless `asOf` is the current dry run's time.
 */
export async function listAffectedRecords(
  db: Executor,
  caller: Caller,
  fileId: string,
  { asOf, effect: place }: { asOf: string; effect: number },
): Promise<Affected> {
  const { effects } = currentTrial(await findOwnFile(db, caller, fileId), asOf);
  const found = effects[place];
  if (!found) throw notFound();
  const { effect, rows, records } = found;
  return { effect, count: rows, records };
}

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

/**
 * Puts a withdrawn file of the caller back to the end of its queue, as if it had just arrived: the records may have
 * changed since, so it is checked anew, and waits to be confirmed. One that is not withdrawn stays as it is. Throws 404 for
 * a file that the caller may not see, 403 for another person's, 409 for one that was withdrawn too long ago.
 */
export async function restoreFile(tx: Executor, caller: Caller, fileId: string): Promise<HistoryItem> {
  const { id, category, month } = await findOwnFile(tx, caller, fileId);
  const queuedOn = await endOfQueue(tx, { category, month });
  // Read again: the other press may have brought it back while this one waited for its place.
  const file = await findOwnFile(tx, caller, fileId);
  if (isRestorable(file))
    await updateWithin(
      tx,
      ofCaller(caller),
      files,
      {
        status: 'AWAITING_PROCESSING',
        message: '',
        isTrial: true,
        trial: null,
        queuedOn,
        finishedOn: null,
        attempts: 0,
      },
      and(eq(files.id, id), eq(files.status, 'CANCELLED')),
    );
  const item = await readItem(tx, caller, id);
  if (item.status !== 'CANCELLED') return item;
  throw conflict(
    'WithdrawnLongAgo',
    `This file was withdrawn more than ${patienceDays} days ago.***Upload it again.`,
  );
}
