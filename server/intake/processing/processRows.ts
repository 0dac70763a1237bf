import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connect.ts';
import { insertAll } from '../../db/insertAll.ts';
import { files, fileRows } from '../../db/schema/files.ts';
import type { FileKind, Outcome, PlannedRows } from '../fileKind.ts';
import type { ReadWorkbook, SheetRow } from '../workbook/sheetRow.ts';
import { checkUploader } from '../uploads/uploader.ts';
import { ClaimLost, type Claim, type FileRecord } from './claim.ts';
import { chunksInOrder, survey, type Survey } from './order.ts';
import { retryOnConflict } from './retryOnConflict.ts';

/**
 * Between two chunks. A request makes several queries one after the other; on PGlite each waits for the chunk that
 * is being written, so a mere turn of the event loop would let it get on by one query a chunk.
 */
const breatherMs = 10;

/**
 * Writes the rows of a workbook that have no outcome yet: chunk by chunk, each in a transaction of its own together
 * with its outcomes and the count of rows done, so that an interruption at any point neither loses nor repeats one.
 * Between chunks everybody else gets a turn.
 */
export async function processRows(
  claim: Claim,
  kind: FileKind,
  workbook: ReadWorkbook,
  signal: AbortSignal,
): Promise<void> {
  const all = await survey(kind, workbook);
  let done = claim.file.rowsDone;
  for await (const rows of chunksInOrder(kind, workbook, all.passes, done)) {
    signal.throwIfAborted();
    const planned = kind.plan(rows, all.isRepeated);
    await nextTurn();
    await retryOnConflict(() => writeChunk(claim, kind, all, { rows, planned, done }));
    done += rows.length;
    await pause(breatherMs);
  }
}

interface Chunk {
  rows: readonly SheetRow[];
  planned: PlannedRows;
  /** How many rows come before. */
  done: number;
}

async function writeChunk(claim: Claim, kind: FileKind, all: Survey, chunk: Chunk): Promise<void> {
  await claim.transaction(async (tx, file) => {
    if (file.rowsDone !== chunk.done) throw new ClaimLost('Another worker has gone on with the file.');
    await holdOffOthers(tx, file);
    await checkUploader(tx, file);
    const outcomes = await chunk.planned.apply(tx, { file, isInFile: all.isInFile });
    await insertAll(
      tx,
      fileRows,
      chunk.rows.map((row, index) => ({
        fileId: file.id,
        position: row.position,
        sheet: row.sheet,
        rowNumber: row.rowNumber,
        ...outcomeOf(outcomes, index),
        cells: row.cells,
        sectionCode: kind.section(row.cells) || null,
      })),
    );
    await tx
      .update(files)
      .set({
        rowsDone: chunk.done + chunk.rows.length,
        ...countsAfter(file, outcomes),
        attempts: 0,
      })
      .where(sql`${files.id} = ${file.id}`);
  });
}

/** One file of a kind at a time writes a chunk, so that two never wait for each other's rows. */
async function holdOffOthers(tx: Executor, { category }: FileRecord): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`intake ${category}`}))`);
}

function outcomeOf(outcomes: readonly Outcome[], index: number): Outcome {
  const outcome = outcomes[index];
  if (!outcome) throw new Error('A row has no outcome.');
  return outcome;
}

function countsAfter(file: FileRecord, outcomes: readonly Outcome[]) {
  const counts = { success: file.success, failure: file.failure, skipped: file.skipped };
  for (const { outcome } of outcomes) counts[outcome]++;
  return counts;
}
