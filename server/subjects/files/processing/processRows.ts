import { and, eq, sql } from 'drizzle-orm';
import { aboutOf, cellFaultsOf, cellOf, type CellFault } from '#sheets/cellFaults.ts';
import { acrossTheUtility } from '../../../services/db/areaTable.ts';
import type { Database, Executor } from '../../../services/db/connect.ts';
import { insertAll } from '../../../services/db/bulk.ts';
import { files, fileRows } from '../../../services/db/schema/files.ts';
import type { ReadSheet, ReadWorkbook, RowGroup, SheetRow } from '../../../services/workbook/sheetRow.ts';
import { LeaseLost } from '../../../services/work/lease.ts';
import type { FileRun, IntakeKind, Outcome, PlannedRows } from '../fileKind.ts';
import { Faults } from '../rowFaults.ts';
import { textOfNotes } from '../rowNotes.ts';
import { checkUploader } from '../uploads/uploader.ts';
import type { FileLease, FileRecord } from './fileWork.ts';

/** The rows of a file, sorted into passes and ready to be planned. */
export interface OpenedRows extends Pick<IntakeKind, 'chunkSize' | 'warnings'> {
  run: FileRun;
  passes: readonly RowGroup[];
  /** Returns what is wrong with a row that fails for a reason. */
  faultsIn(row: SheetRow, reason: string): CellFault[];
  /** Returns the addresses of a row's cells in some columns. */
  cellsOf(row: SheetRow, columns: readonly string[]): string[];
  /** Returns what a row is about, by its own code; '' if it has none. */
  aboutOf(row: SheetRow): string;
}

/** Notes every row of a workbook. */
export async function openRows(
  kind: IntakeKind,
  file: FileRecord,
  workbook: ReadWorkbook,
): Promise<OpenedRows> {
  const run = kind.open(file);
  const passes = await workbook.inGroups(row => run.note(row));
  const { chunkSize, warnings } = kind;
  const byName = new Map(workbook.sheets.map(sheet => [sheet.name, sheet]));
  return {
    run,
    passes,
    faultsIn: faultFinder(kind, file, byName),
    cellsOf: ({ sheet, rowNumber }, columns) =>
      columns.map(column => cellOf(byName.get(sheet), rowNumber, column)),
    aboutOf: aboutOf(kind.declared),
    chunkSize,
    ...(warnings && { warnings }),
  };
}

function faultFinder(
  { declared }: IntakeKind,
  file: FileRecord,
  byName: ReadonlyMap<string, ReadSheet>,
): OpenedRows['faultsIn'] {
  const faults = new Faults(declared, file);
  const ofCells = cellFaultsOf(declared);
  return (row, reason) => ofCells(byName.get(row.sheet), { ...row, reason, faults: faults.of(row, reason) });
}

/**
 * Writes the rows of a workbook that have no outcome yet: chunk by chunk, each in a separate transaction together with
 * its outcomes and the count of rows done, so that an interruption at any point neither loses nor repeats a row.
 */
export async function processRows(
  db: Executor,
  lease: FileLease,
  { run, passes, chunkSize }: OpenedRows,
  signal: AbortSignal,
): Promise<void> {
  let done = lease.row.rowsDone;
  if (done > 0) await noteFailed(db, lease.row, run);
  for await (const rows of chunksInOrder(passes, done, chunkSize)) {
    signal.throwIfAborted();
    const planned = await run.plan(rows);
    await retryOnConflict(() => writeChunk(lease, run, { rows, planned, done }));
    done += rows.length;
  }
}

/** Tells a run that goes on which rows have failed before: others with their keys may get their turn. */
async function noteFailed(db: Executor, file: FileRecord, run: FileRun): Promise<void> {
  const failed = await db
    .select({ position: fileRows.position })
    .from(acrossTheUtility(fileRows))
    .where(and(eq(fileRows.fileId, file.id), eq(fileRows.outcome, 'failure')));
  for (const row of failed) run.noteFailed(row);
}

interface Chunk {
  rows: readonly SheetRow[];
  planned: PlannedRows;
  /** How many rows precede it. */
  done: number;
}

async function writeChunk(lease: FileLease, run: FileRun, chunk: Chunk): Promise<void> {
  await lease.transaction(async (tx, file) => {
    if (file.rowsDone !== chunk.done) throw new LeaseLost();
    const outcomes = await applyRows(tx, file, chunk.planned);
    await insertAll(
      tx,
      acrossTheUtility(fileRows),
      chunk.rows.map((row, index) => {
        const { outcome, reason, sectionCode, notes } = outcomeAt(outcomes, index);
        return {
          fileId: file.id,
          position: row.position,
          sheet: row.sheet,
          rowNumber: row.rowNumber,
          outcome,
          reason,
          note: textOfNotes(notes),
          cells: row.cells,
          sectionCode: sectionCode ?? (run.sectionOf(row) || null),
        };
      }),
    );
    await tx
      .update(acrossTheUtility(files))
      .set({
        rowsDone: chunk.done + chunk.rows.length,
        ...countsAfter(file, outcomes),
        attempts: 0,
      })
      .where(sql`${files.id} = ${file.id}`);
  });
}

/** Writes planned rows, but not their outcomes, as the uploader may now. */
async function applyRows(tx: Database, file: FileRecord, planned: PlannedRows): Promise<Outcome[]> {
  await lockCategory(tx, file);
  await checkUploader(tx, file);
  return planned.apply(tx, file, { isTrial: false });
}

/** Lets only one file of a kind at a time write a chunk, so that two never wait for each other's rows. */
async function lockCategory(tx: Executor, { category }: FileRecord): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`intake ${category}`}))`);
}

function outcomeAt(outcomes: readonly Outcome[], index: number): Outcome {
  const found = outcomes[index];
  if (!found) throw new Error('A row has no outcome.');
  return found;
}

function countsAfter(file: FileRecord, outcomes: readonly Outcome[]) {
  const counts = { success: file.success, failure: file.failure, skipped: file.skipped };
  for (const { outcome } of outcomes) counts[outcome]++;
  return counts;
}

/** Unique violation, serialization failure, deadlock: conflicts with a concurrent transaction. */
const conflicts: ReadonlySet<unknown> = new Set(['23505', '40001', '40P01']);
const maxTries = 5;

/** Reruns a transaction that failed because of a concurrent one: the next attempt sees what that one wrote. */
async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && conflicts.has(fault.code)) return true;
  return false;
}

/**
 * Yields the rows in the order in which they are written: pass by pass, each in the file's order, in chunks of a size
 * that never mix two passes; skips the first `done` rows. The order is the same every time for the same file.
 */
export async function* chunksInOrder(
  passes: readonly RowGroup[],
  done: number,
  chunkSize: number,
): AsyncGenerator<SheetRow[]> {
  let before = 0;
  for (const { size, rows } of passes) {
    const skipped = Math.min(size, Math.max(0, done - before));
    before += size;
    if (skipped === size) continue;
    let chunk: SheetRow[] = [];
    for await (const row of rows(skipped)) {
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }
}
