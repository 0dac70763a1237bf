import { and, eq, sql } from 'drizzle-orm';
import { wholeUtility } from '#domain/areas.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { currentMonth } from '#domain/months.ts';
import { WorkbookRefused } from '#sheets/refusals.ts';
import type { FileStatus } from '#domain/files.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { inSections } from '../../../machine/access/sections.ts';
import type { Database, Executor } from '../../../services/db/connect.ts';
import { isDatabaseLost, isOutOfSpace } from '../../../services/db/errors.ts';
import { fileRows } from '../../../services/db/schema/files.ts';
import type { ObjectStore } from '../../../services/storage/index.ts';
import type { AuditLogger } from '../../../services/log/auditLog.ts';
import { readWorkbook } from '../../../services/workbook/read.ts';
import { LeaseLost, withLease } from '../../../services/work/lease.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import { openMonths } from '../../billing/months.ts';
import { intakeKindOf } from '../kinds.ts';
import { checkUploader, UploaderChanged } from '../uploads/uploader.ts';
import { fileWork, type FileLease, type FileRecord } from './fileWork.ts';
import { openRows, processRows } from './processRows.ts';
import { hashOf, processedElsewhere, resultOfSame } from './receipt.ts';
import { resultSheets, storeWorkbook } from './results.ts';
import { storeFailures } from './trial/failures.ts';
import { trialToConfirm } from './trial/trialToConfirm.ts';

/** Shown if the server failed, not the file. */
const internalErrorMessage =
  'There seems to be an error with our system!***Upload the file again later. If that does not help, raise a ticket under Help.';
/** A file fails for good after this many failed attempts without any progress. */
const maxFailedAttempts = 3;
/** A file fails for good after this many attempts with an unknown outcome, because the whole process ended. */
const maxStarts = 10;
/** Seconds until the next attempt to store the result of a file that has failed for good. */
const resultPause = 60;
/** Seconds until the next attempt after a disk was full. */
const spacePause = 5;

export interface ProcessingServices {
  db: Database;
  store: ObjectStore;
  log: AuditLogger;
}

/**
 * Processes a file from its current state to the end, unless another process has it. Errors end in the file's status
 * or, if another attempt may help, in a later attempt; aborting `stopping` releases the file for another process to
 * resume.
 */
export async function processFile(
  services: ProcessingServices,
  fileId: string,
  stopping: AbortSignal,
): Promise<void> {
  await withLease(services.db, fileWork, fileId, async lease => {
    const { rowsDone, attempts } = lease.row;
    services.log.info(
      { event: 'file.begun', ...logFields(lease.row), rowsDone, attempts },
      'processing a file started',
    );
    try {
      if (attempts > maxStarts) throw new Error('The process ended at every try.');
      await advance(services, lease, AbortSignal.any([stopping, lease.lost]));
    } catch (error) {
      await settle(services, lease, stopping, error);
    }
  });
}

async function advance(services: ProcessingServices, lease: FileLease, signal: AbortSignal): Promise<void> {
  const { db, store, log } = services;
  const { row: file } = lease;
  const kind = intakeKindOf(file.category);
  await checkUploader(db, file);
  if (file.status === 'AWAITING_PROCESSING') await lease.change({ status: 'VALIDATING' });
  // At the turn of a month the file may come first: its rows need the installations of the new one.
  if (file.month !== null) await openMonths(db, currentMonth());
  await using object = await store.fetch(file.objectKey);
  const contentHash = await hashOf(object.path);
  const known =
    file.again || file.rowsDone > 0 ? undefined : await resultOfSame(db, { ...file, contentHash });
  if (known) {
    await lease.end({ ...known, contentHash, finishedOn: new Date() });
    log.info(
      { event: 'file.repeated', ...logFields(file), repeatOf: known.repeatOf },
      'file processed before',
    );
    return;
  }
  await using workbook = await readWorkbook(object.path, file.extension, sheetKindsOf(kind.declared), {
    signal,
    folder: store.workFolder,
  });
  const sheets = workbook.sheets.map(({ name, columns }) => ({ name, columns: [...columns] }));
  const { rowCount, notes } = workbook;
  const read = { message: notes.join(' '), sheets, rowCount, contentHash };
  const rows = await openRows(kind, file, workbook);
  const toConfirm = await trialToConfirm(db, file, rows, signal);
  if (toConfirm) {
    const { failures } = toConfirm;
    const elsewhere = await processedElsewhere(db, { ...file, contentHash });
    const trial = { ...toConfirm.trial, effects: [...toConfirm.trial.effects, ...elsewhere] };
    await lease.transaction(tx => storeFailures(tx, file, failures));
    await lease.end({ ...read, status: 'AWAITING_PROCESSING', queuedOn: null, trial, attempts: 0 });
    return;
  }
  await lease.change({ ...read, status: 'PROCESSING' });
  await processRows(db, lease, rows, signal);
  const keys = await storeResults({ db, store }, await lease.current(), signal);
  await lease.end({ ...keys, ...(await endOf(db, file, kind.declared)), finishedOn: new Date() });
  log.info({ event: 'file.processed', ...logFields(file), rows: rowCount }, 'file processed');
}

/** Stores the result and, if rows failed, a file of those rows; the keys are the same whichever process writes them. */
async function storeResults(
  { db, store }: Pick<ProcessingServices, 'db' | 'store'>,
  file: FileRecord,
  signal: AbortSignal,
): Promise<Pick<FileRecord, 'resultKey' | 'failureKey'>> {
  const everySection = inSections(wholeUtility);
  const resultKey = `results/${file.id}/result.xlsx`;
  await storeWorkbook(store, resultKey, resultSheets(db, file, everySection), signal);
  if (file.failure === 0) return { resultKey, failureKey: null };
  const failureKey = `results/${file.id}/failures.xlsx`;
  await storeWorkbook(
    store,
    failureKey,
    resultSheets(db, file, everySection, eq(fileRows.outcome, 'failure')),
    signal,
  );
  return { resultKey, failureKey };
}

async function settle(
  services: ProcessingServices,
  lease: FileLease,
  stopping: AbortSignal,
  error: unknown,
): Promise<void> {
  const { log } = services;
  const file = logFields(lease.row);
  if (error instanceof LeaseLost || lease.lost.aborted) return;
  const { attempts, rowsDone } = await lease.current();
  // Of a file that stops after some rows, these have their result: it ends there.
  if (error instanceof UploaderChanged || (error instanceof WorkbookRefused && rowsDone > 0)) {
    log.info({ event: 'file.refused', ...file }, 'file refused');
    return endEarly(services, lease, stopping, error.message);
  }
  if (error instanceof WorkbookRefused) {
    log.info({ event: 'file.refused', ...file }, 'file refused');
    await lease.end({ status: 'VALIDATION_FAILED', message: error.message, finishedOn: new Date() });
    return;
  }
  // Stopped, or lost the database: not a failure of the file.
  if (stopping.aborted || isDatabaseLost(error)) return lease.release(Math.max(0, attempts - 1), 0);
  // A full disk is like a lost database: the file waits for room.
  if (isOutOfSpace(error)) {
    log.error({ event: 'file.waits', ...file, err: error }, 'no space to process a file');
    return lease.release(Math.max(0, attempts - 1), spacePause);
  }
  log.error({ event: 'file.failed', ...file, err: error, attempts }, 'processing a file failed');
  if (attempts < maxFailedAttempts) return lease.release(attempts, attempts);
  await endEarly(services, lease, stopping, internalErrorMessage);
}

/**
 * Ends a file that can't be processed, with a message for its uploader. Written rows need their result: the file waits
 * until it is stored, unless storing it seems to end the whole process each time.
 */
async function endEarly(
  services: ProcessingServices,
  lease: FileLease,
  stopping: AbortSignal,
  message: string,
): Promise<void> {
  const file = await lease.current();
  const signal = AbortSignal.any([stopping, lease.lost]);
  try {
    const hasResult = file.rowsDone > 0 && file.attempts <= 2 * maxStarts;
    const keys = hasResult ? await storeResults(services, file, signal) : {};
    await lease.end({
      ...keys,
      status: 'PROCESSING_FAILED',
      message,
      finishedOn: new Date(),
    });
  } catch (error) {
    if (lease.lost.aborted) return;
    const details = { event: 'file.failed', ...logFields(file), err: error } as const;
    if (!stopping.aborted) services.log.error(details, 'storing the result of a failed file failed');
    await lease.release(maxFailedAttempts, stopping.aborted ? 0 : resultPause);
  }
}

/** The fields that identify a file and its uploader in the log. */
const logFields = ({ id, category, uploaderId }: FileRecord) => ({ fileId: id, category, uploaderId });

/** How a file ends whose rows all have an outcome, and the sections that had started the audit of its month. */
interface End {
  status: Extract<FileStatus, 'PROCESSED' | 'INELIGIBLE'>;
  ineligibleSections: string[];
}

/** Returns how a file ends: INELIGIBLE if every row was of a section that had started its audit. */
async function endOf(
  db: Executor,
  { id }: FileRecord,
  { ineligible }: Pick<FileKind, 'ineligible'>,
): Promise<End> {
  if (!ineligible) return { status: 'PROCESSED', ineligibleSections: [] };
  const rows = acrossTheUtility(fileRows);
  const found = await db
    .select({ section: fileRows.sectionCode, rows: sql<number>`count(*)::integer` })
    .from(rows)
    .where(and(eq(fileRows.fileId, id), eq(fileRows.reason, ineligible.reason)))
    .groupBy(fileRows.sectionCode)
    .orderBy(fileRows.sectionCode);
  const refused = found.reduce((sum, each) => sum + each.rows, 0);
  const isAll = refused > 0 && refused === (await db.$count(rows, eq(fileRows.fileId, id)));
  return {
    status: isAll ? 'INELIGIBLE' : 'PROCESSED',
    ineligibleSections: found.flatMap(({ section }) => section ?? []),
  };
}
