import { setImmediate as nextTurn } from 'node:timers/promises';
import { FileCheck, type CountingRow, type Verdict } from '#fileKinds/checkFile.ts';
import type { FileKind, Reason } from '#fileKinds/fileKind.ts';
import { inDigits } from '#domain/numbers.ts';
import { textIn } from '#fileKinds/rowTypes.ts';
import type { SheetRow } from '../../services/workbook/sheetRow.ts';
import { refusal, type Apply, type IntakeKind, type Outcome, type PlannedRows } from './fileKind.ts';
import { credited, repeats, shownRounded, type RowNote } from './rowNotes.ts';

/** Rows written in one transaction, if the kind does not say otherwise. */
const fewRows = 100;

/** Puts the two halves of a kind together: what is declared, and what its rows write. */
export function intakeKind<Row>(declared: FileKind<Row>, apply: Apply<Row>, chunkSize = fewRows): IntakeKind {
  return {
    declared,
    chunkSize,
    open: by => {
      const check = new FileCheck(declared, by);
      const notesOfCells = cellNotesOf(declared);
      return {
        note: row => check.note(row),
        noteFailed: row => check.noteEnd(row, true),
        plan: rows => planned(new Rounds(check, declared.duplicate), rows, apply, notesOfCells),
        sectionOf: row => check.sectionOf(row),
      };
    },
  };
}

/** Rows checked between two turns of the event loop: less than 1 ms of work, for which all other calls wait. */
const rowsAtATime = 100;

/** A row and what it is by itself. */
interface JudgedRow<Row> {
  row: SheetRow;
  verdict: Verdict<Row>;
}

async function planned<Row>(
  rounds: Rounds<Row>,
  rows: readonly SheetRow[],
  apply: Apply<Row>,
  notesOfCells: ReturnType<typeof cellNotesOf>,
): Promise<PlannedRows> {
  const { check } = rounds;
  const judged: JudgedRow<Row>[] = [];
  for (const row of rows) {
    if (judged.length % rowsAtATime === 0) await nextTurn();
    judged.push({ row, verdict: check.ownVerdictOf(row) });
  }
  return {
    apply: async (tx, file, { isTrial }) => {
      const context = { file, isTrial, isInFile: (title: string, code: string) => check.has(title, code) };
      const outcomes = new Map<SheetRow, Outcome>();
      // An attempt before may have failed them, and was rolled back.
      for (const { row } of judged) check.noteEnd(row, false);
      for (let waiting = judged; waiting.length > 0;) {
        const { ready, settled, later } = rounds.next(waiting);
        for (const [row, outcome] of settled) outcomes.set(row, outcome);
        const applied = ready.length > 0 ? await apply(tx, ready, context) : [];
        for (const [at, { of }] of ready.entries()) {
          const outcome = applied[at];
          if (!outcome) throw new Error('A kind of file gave fewer outcomes than it was given rows.');
          outcomes.set(of, withNotes(outcome, notesOfCells(of)));
          check.noteEnd(of, outcome.outcome === 'failure');
        }
        waiting = later;
      }
      return rows.flatMap(row => outcomes.get(row) ?? []);
    },
  };
}

/** Rows sorted by what they wait for. */
interface Round<Row> {
  /** The rows to write now. */
  ready: { of: SheetRow; row: Row; rowNumber: number }[];
  /** The rows that have their outcome without being written. */
  settled: [SheetRow, Outcome][];
  /** The rows that repeat one to write now: if that one fails, the next gets its turn. */
  later: JudgedRow<Row>[];
}

/** Sorts the rows of a chunk into rounds, so that no row is skipped as the duplicate of one that failed. */
class Rounds<Row> {
  readonly check: FileCheck<Row>;
  readonly #duplicate: Reason;

  constructor(check: FileCheck<Row>, duplicate: Reason) {
    this.check = check;
    this.#duplicate = duplicate;
  }

  next(waiting: readonly JudgedRow<Row>[]): Round<Row> {
    const round: Round<Row> = { ready: [], settled: [], later: [] };
    const written = new Set<number>();
    for (const each of waiting) {
      const { row, verdict } = each;
      const counting = this.check.countingBefore(row);
      if (counting && written.has(counting.position)) round.later.push(each);
      else if (counting) round.settled.push([row, this.#repeating(counting, row)]);
      else if (verdict.outcome !== 'valid') round.settled.push([row, verdict]);
      else {
        written.add(row.position);
        round.ready.push({ of: row, row: verdict.row, rowNumber: row.rowNumber });
      }
    }
    return round;
  }

  #repeating({ column, sheet, rowNumber }: CountingRow, row: SheetRow): Outcome {
    const place = sheet === row.sheet ? `Row ${rowNumber}` : `Row ${rowNumber} of the sheet "${sheet}"`;
    return refusal(this.#duplicate, [{ topic: repeats, found: { [column]: place } }]);
  }
}

/** Returns a function that gives the notes of a row of a kind which its own cells call for, whatever is on record. */
function cellNotesOf({ sheets }: FileKind): (row: SheetRow) => readonly RowNote[] {
  const credits = sheets.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { rule }]) => (rule.mayBeCredit ? [name] : [])),
  );
  return ({ cells, held }) => {
    const negative = credits
      .map(column => [column, textIn(cells, column)] as const)
      .filter(([, text]) => Number(inDigits(text) ?? 0) < 0);
    return [...noteOf(shownRounded, Object.entries(held)), ...noteOf(credited, negative)];
  };
}

/** Returns the outcome of a row with the notes on its cells first. A row that fails keeps its own. */
const withNotes = (outcome: Outcome, notes: readonly RowNote[]): Outcome =>
  notes.length === 0 || outcome.outcome === 'failure'
    ? outcome
    : { ...outcome, notes: [...notes, ...(outcome.notes ?? [])] };

const noteOf = (topic: RowNote['topic'], found: readonly (readonly [string, string])[]): RowNote[] =>
  found.length === 0 ? [] : [{ topic, found: Object.fromEntries(found) }];
