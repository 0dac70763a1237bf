import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { brief } from '#sheets/headers.ts';
import type { Database, Executor } from '../../../db/connect.ts';
import { rolledBack } from '../../../db/rolledBack.ts';
import type { Trial } from '../../../db/schema/files.ts';
import type { SheetRow } from '../../../workbook/sheetRow.ts';
import type { Outcome } from '../../fileKind.ts';
import type { FileRecord } from '../fileWork.ts';
import { chunksInOrder } from '../order.ts';
import { applyRows, type OpenedRows } from '../processRows.ts';
import { movedAudits, readyAfter } from './audits.ts';
import { effectsOf } from './effects.ts';
import type { TrialFailure } from './failures.ts';
import { NotedRows } from './notes.ts';

/** How long a dry run waits for records that someone else is changing, and for one statement; it is tried again later. */
const limits = ['lock_timeout = 5000', 'statement_timeout = 60000'];
/** The most reasons that are listed, the commonest first. */
const maxReasons = 100;
/** The most faults that are named, the first ones. */
const mostFaults = 100;

/** What a file would do, and the rows that would fail, in the file's order. */
type Found = Pick<Trial, 'count' | 'reasons' | 'effects'> &
  Required<Pick<Trial, 'faults'>> & { failures: TrialFailure[] };

/** Processes all rows of a file in one transaction, as the real run does, and undoes it. `since` is the last change before. */
export async function dryRun(
  db: Database,
  file: FileRecord,
  opened: OpenedRows,
  since: number,
  signal: AbortSignal,
): Promise<Found> {
  const { run, passes, chunkSize, warnings } = opened;
  const { found, changed, ready, warned } = await rolledBack(db, async tx => {
    await setLimits(tx);
    const tally = new Tally(opened);
    for await (const rows of chunksInOrder(passes, 0, chunkSize)) {
      signal.throwIfAborted();
      tally.add(rows, await applyRows(tx, file, await run.plan(rows)));
      await nextTurn();
    }
    const trial = { fileId: file.id, since, month: file.month };
    return {
      found: tally.found(),
      changed: await effectsOf(tx, trial),
      ready: await readyAfter(tx),
      warned: [...tally.noted.warnings(), ...((await warnings?.(tx, trial)) ?? [])],
    };
  });
  return { ...found, effects: [...changed, ...(await movedAudits(db, ready)), ...warned] };
}

async function setLimits(tx: Executor): Promise<void> {
  for (const limit of limits) await tx.execute(sql.raw(`set local ${limit}`));
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
