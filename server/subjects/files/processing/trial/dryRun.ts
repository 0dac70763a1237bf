import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { brief } from '#sheets/headers.ts';
import type { Database } from '../../../../services/db/connect.ts';
import type { AffectedRecord, Trial } from '../../../../services/db/schema/files.ts';
import type { SheetRow } from '../../../../services/workbook/sheetRow.ts';
import type { Effect, Outcome } from '../../fileKind.ts';
import { checkUploader } from '../../uploads/uploader.ts';
import type { RowNote, Topic } from '../../rowNotes.ts';
import type { FileRecord } from '../fileWork.ts';
import { chunksInOrder, type OpenedRows } from '../processRows.ts';
import { movedAudits } from './audits.ts';
import { copyTable } from './copies.ts';
import { effectsOf } from './effects.ts';
import type { TrialFailure } from './failures.ts';
import { mostNamed } from './affected.ts';

/** How long one statement may take, ms; the dry run is tried again later. */
const statementMs = 60_000;
/** The tables that every kind writes, of which a dry run needs no rows on record. */
const logs = ['changes', 'outbox'];
/** All that it reads is of one moment, as nothing is locked. */
const asOfOneMoment = { isolationLevel: 'repeatable read' } as const;
/** The most reasons that are listed, the commonest first. */
const maxReasons = 100;
/** The most faults that are named, the first ones. */
const mostFaults = 100;

/** The effects that a file would have, and the rows that would fail, in the file's order. */
type Found = Pick<Trial, 'count' | 'reasons' | 'effects'> &
  Required<Pick<Trial, 'faults'>> & { failures: TrialFailure[] };

/**
 * Processes all rows of a file as the real run does, but on copies of the tables that it writes, which end with the
 * transaction. `since` is the last change before.
 */
export async function dryRun(
  db: Database,
  file: FileRecord,
  opened: OpenedRows,
  since: number,
  signal: AbortSignal,
): Promise<Found> {
  const { run, passes, chunkSize, warnings } = opened;
  const dry = async (tx: Database): Promise<Found> => {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementMs}`));
    for (const table of logs) await copyTable(tx, table);
    await checkUploader(tx, file);
    const tally = new Tally(opened);
    for await (const rows of chunksInOrder(passes, 0, chunkSize)) {
      signal.throwIfAborted();
      const planned = await run.plan(rows);
      tally.add(rows, await planned.apply(tx, file, { isTrial: true }));
      await nextTurn();
    }
    const trial = { fileId: file.id, since, month: file.month };
    const changed = await effectsOf(tx, trial);
    const warned = [...tally.noted.warnings(), ...((await warnings?.(tx, trial)) ?? [])];
    return { ...tally.found(), effects: [...changed, ...(await movedAudits(tx)), ...warned] };
  };
  return rolledBack(db, dry, asOfOneMoment);
}

/** Counts outcomes, their reasons and notes, and remembers the rows that fail; of the first ones also the cells. */
class Tally {
  readonly noted: NotedRows;
  readonly #opened: Pick<OpenedRows, 'faultsIn'>;
  readonly #count = { success: 0, failure: 0, skipped: 0 };
  readonly #reasons = new Map<string, Trial['reasons'][number]>();

  readonly #failures: TrialFailure[] = [];
  readonly #firstFailed: [SheetRow, reason: string][] = [];

  constructor(opened: Pick<OpenedRows, 'faultsIn' | 'aboutOf' | 'cellsOf'>) {
    this.#opened = opened;
    this.noted = new NotedRows(opened);
  }

  add(rows: readonly SheetRow[], outcomes: readonly Outcome[]): void {
    for (const [place, { outcome, reason, notes = [] }] of outcomes.entries()) {
      this.#count[outcome] += 1;
      const row = rows[place];
      if (row) this.noted.add(row, notes);
      if (outcome === 'success') continue;
      if (outcome === 'failure' && row) this.#addFailure(row, reason);
      const key = `${outcome} ${reason}`;
      const known = this.#reasons.get(key) ?? { outcome, reason, rows: 0 };
      this.#reasons.set(key, { ...known, rows: known.rows + 1 });
    }
  }

  #addFailure(row: SheetRow, reason: string): void {
    const { position, sheet } = row;
    this.#failures.push({ position, sheet, reason });
    if (this.#firstFailed.length < mostFaults) this.#firstFailed.push([row, reason]);
  }

  found(): Omit<Found, 'effects'> {
    const reasons = [...this.#reasons.values()].toSorted((a, b) => b.rows - a.rows);
    const faults = this.#firstFailed
      .toSorted(([a], [b]) => a.position - b.position)
      .flatMap(([row, reason]) => this.#opened.faultsIn(row, reason))
      .slice(0, mostFaults)
      .map(fault => ({ ...fault, about: brief(fault.about), found: brief(fault.found) }));
    const failures = this.#failures.toSorted((a, b) => a.position - b.position);
    return { count: this.#count, reasons: reasons.slice(0, maxReasons), faults, failures };
  }
}

/** Does work in a transaction that is rolled back, and returns its result. */
async function rolledBack<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const results: T[] = [];
  try {
    await db.transaction(async tx => {
      results.push(await work(tx));
      tx.rollback();
    }, config);
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  for (const result of results) return result;
  throw new Error('The transaction ended without a result.');
}

/** Rows with notes on one topic. */
interface Noted {
  rows: number;
  columns: Set<string>;
  /** The first of them. */
  records: AffectedRecord[];
  /** The codes of the very first, each beside what was found. */
  pairs: string[];
}

/** How many rows a sentence names; its list names more. */
const mostPairs = 3;

/** Counts the notes of rows by their topics, and remembers the first rows of each. */
class NotedRows {
  readonly #opened: Pick<OpenedRows, 'aboutOf' | 'cellsOf'>;
  readonly #noted = new Map<Topic, Noted>();

  constructor(opened: Pick<OpenedRows, 'aboutOf' | 'cellsOf'>) {
    this.#opened = opened;
  }

  add(row: SheetRow, notes: readonly RowNote[]): void {
    for (const { topic, found } of notes) {
      const noted = this.#noted.get(topic) ?? { rows: 0, columns: new Set(), records: [], pairs: [] };
      this.#noted.set(topic, noted);
      noted.rows += 1;
      for (const column of Object.keys(found)) noted.columns.add(column);
      if (noted.records.length === mostNamed) continue;
      const code = brief(this.#opened.aboutOf(row));
      if (noted.pairs.length < mostPairs)
        noted.pairs.push(`${code} beside ${Object.values(found).map(brief).join(', ')}`);
      const cells = this.#opened.cellsOf(row, Object.keys(found)).join(', ');
      noted.records.push({ code, name: '', cells, note: topic.ofRow(found) });
    }
  }

  /** Returns a warning for each topic, with the rows that it counts. */
  warnings(): Effect[] {
    return Array.from(this.#noted, ([topic, { rows, columns, records, pairs }]) => ({
      effect: topic.ofFile({
        rows,
        columns: [...columns],
        pairs: pairs.join(', ') + (rows > pairs.length ? ' …' : ''),
      }),
      rows,
      isWarning: true,
      records,
    }));
  }
}
