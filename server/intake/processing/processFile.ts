import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { isDatabaseLost } from '../../db/faults.ts';
import { fileRows } from '../../db/schema/files.ts';
import type { ObjectStore } from '../../storage/index.ts';
import type { TrailLog } from '../../trail.ts';
import { fileKinds } from '../kinds/index.ts';
import { readWorkbook, WorkbookRefused } from '../workbook/index.ts';
import { checkUploader, UploaderChanged } from '../uploads/uploader.ts';
import { claimFile, ClaimLost, type Claim, type FileRecord } from './claim.ts';
import { processRows } from './processRows.ts';
import { resultSheets, storeWorkbook } from './results.ts';

/** Shown when it is us who failed. */
const ourFault = 'There seems to be an error with our system!';
/** A file is given up when this many tries failed before it got on at all. */
const mostFailures = 3;
/** The same for tries of which nothing is known, since the whole process ended. */
const mostBeginnings = 10;
/** Seconds until the result of a file that is given up is tried again. */
const resultPause = 60;

export interface Processing {
  db: Database;
  store: ObjectStore;
  log: TrailLog;
}

/**
 * Takes a file from where it stands to its end, unless somebody else has it. What goes wrong ends in the file's
 * status or, while there is hope, in another try later; `stopping` gives it up for another process to go on.
 */
export async function processFile(
  services: Processing,
  fileId: string,
  stopping: AbortSignal,
): Promise<void> {
  await using claim = await claimFile(services.db, fileId);
  if (!claim) return;
  const { rowsDone, attempts } = claim.file;
  services.log.info({ event: 'file.begun', ...about(claim.file), rowsDone, attempts }, 'file taken up');
  try {
    if (attempts > mostBeginnings) throw new Error('The process ended at every try.');
    await advance(services, claim, AbortSignal.any([stopping, claim.lost]));
  } catch (error) {
    await settle(services, claim, stopping, error);
  }
}

async function advance(services: Processing, claim: Claim, signal: AbortSignal): Promise<void> {
  const { db, store, log } = services;
  const { file } = claim;
  const kind = fileKinds.get(file.category);
  if (!kind) throw new Error(`No kind of file is called ${file.category}.`);
  await checkUploader(db, file);
  if (file.status === 'AWAITING_PROCESSING') await claim.change({ status: 'VALIDATING' });
  await using object = await store.fetch(file.objectKey);
  await using workbook = await readWorkbook(object.path, file.extension, kind.sheets, {
    signal,
    folder: store.workFolder,
  });
  const sheets = workbook.sheets.map(({ name, columns }) => ({ name, columns: [...columns] }));
  await claim.change({ status: 'PROCESSING', message: workbook.notes.join(' '), sheets });
  await processRows(claim, kind, workbook, signal);
  const keys = await storeResults({ db, store }, await claim.current(), signal);
  await claim.change({ ...keys, status: 'PROCESSED', ...ended() });
  log.info({ event: 'file.processed', ...about(file), rows: workbook.rowCount }, 'file processed');
}

/** The result and, where rows failed, the file of those rows; under the same keys whoever writes them. */
async function storeResults(
  { db, store }: Pick<Processing, 'db' | 'store'>,
  file: FileRecord,
  signal: AbortSignal,
): Promise<Pick<FileRecord, 'resultKey' | 'failureKey'>> {
  const resultKey = `results/${file.id}/result.xlsx`;
  await storeWorkbook(store, resultKey, resultSheets(db, file), signal);
  if (file.failure === 0) return { resultKey, failureKey: null };
  const failureKey = `results/${file.id}/failures.xlsx`;
  await storeWorkbook(store, failureKey, resultSheets(db, file, eq(fileRows.outcome, 'failure')), signal);
  return { resultKey, failureKey };
}

async function settle(
  services: Processing,
  claim: Claim,
  stopping: AbortSignal,
  error: unknown,
): Promise<void> {
  const { log } = services;
  const file = about(claim.file);
  if (error instanceof ClaimLost || claim.lost.aborted) return;
  if (error instanceof WorkbookRefused) {
    log.info({ event: 'file.refused', ...file }, 'file refused');
    await claim.change({ status: 'VALIDATION_FAILED', message: error.message, ...ended() });
    return;
  }
  if (error instanceof UploaderChanged) {
    log.info({ event: 'file.refused', ...file }, 'file refused');
    await claim.change({ status: 'PROCESSING_FAILED', message: error.message, ...ended() });
    return;
  }
  const { attempts } = await claim.current();
  // Ended on request, or the database went away: that was no failure of the file's.
  if (stopping.aborted || isDatabaseLost(error))
    return claim.release(0, { attempts: Math.max(0, attempts - 1) });
  log.error({ event: 'file.failed', ...file, err: error, attempts }, 'processing a file failed');
  if (attempts < mostFailures) return claim.release(attempts);
  await giveUp(services, claim, stopping);
}

/**
 * Ends a file that can't be processed. Rows that were written have their result: until it is stored, the file waits,
 * unless storing it seems to end the whole process each time.
 */
async function giveUp(services: Processing, claim: Claim, stopping: AbortSignal): Promise<void> {
  const file = await claim.current();
  const signal = AbortSignal.any([stopping, claim.lost]);
  try {
    const hasResult = file.rowsDone > 0 && file.attempts <= 2 * mostBeginnings;
    const keys = hasResult ? await storeResults(services, file, signal) : {};
    await claim.change({ ...keys, status: 'PROCESSING_FAILED', message: ourFault, ...ended() });
  } catch (error) {
    if (claim.lost.aborted) return;
    const details = { event: 'file.failed', ...about(file), err: error } as const;
    if (!stopping.aborted) services.log.error(details, 'storing the result of a failed file failed');
    await claim.release(stopping.aborted ? 0 : resultPause, { attempts: mostFailures });
  }
}

/** A file, and who sent it, for the log. */
const about = ({ id, category, uploaderId }: FileRecord) => ({ fileId: id, category, uploaderId });

const ended = () => ({ finishedOn: new Date(), claim: null, claimedUntil: null });
