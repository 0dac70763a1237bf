import type { RowOutcome, UploaderKind } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import { firstMessage, type Checked } from '#validation/fieldMessages.ts';
import type { RowCells, SheetKind } from '#validation/sheetKind.ts';
import type { Executor } from '../db/connect.ts';
import type { SheetRow } from './workbook/sheetRow.ts';

/** What became of a row, and why, where it is not a success. */
export interface Outcome {
  outcome: RowOutcome;
  reason: string;
}

/** The file that rows come from. */
export interface FileOrigin {
  id: string;
  uploadedBy: UploaderKind;
  uploaderId: string;
  /** Of an assistant engineer's upload: the own section. */
  sectionCode: string | null;
}

/** What rows are applied with besides the database. */
export interface ApplyContext {
  file: FileOrigin;
  /** Whether some row of the file has a key; see `FileKindDefinition.subject`. */
  isInFile: (key: string) => boolean;
}

/** A row that is right by itself. */
export interface CheckedRow<Row> {
  row: Row;
  /** As Excel shows it. */
  rowNumber: number;
}

/** What a row is about. */
export interface Subject {
  /** The column of the code that tells it. */
  column: string;
  /** The same of rows about the same; absent where the code is not of its form: such a row fails for that. */
  key: string | undefined;
}

/** A kind of file, all of it in one place: the engine names none. */
export interface FileKindDefinition<Row> {
  /** Who may upload it. */
  uploaders: readonly Role[];
  /** The sheets it is made of. */
  sheets: readonly SheetKind[];
  /** Rows of the sample file, by the name of the sheet kind; each column not named is blank. */
  sample: Readonly<Record<string, readonly RowCells[]>>;
  /** Rows of a lower pass are applied before all rows of a higher one, in whatever order the file has them. */
  pass(cells: RowCells): number;
  /** What a row is about, if that can be told. Of rows with the same key all but the first are skipped. */
  subject(cells: RowCells): Subject | undefined;
  /** Why a row whose key was there before is skipped. */
  duplicateReason: string;
  /** The section a row belongs to, if it belongs to one. */
  section(cells: RowCells): string | undefined;
  /** The row by itself: what it says, or what is wrong with it. */
  check(cells: RowCells): Checked<Row>;
  /**
   * Writes rows of one pass in the order given, in a transaction that holds off every other file of this kind. Gives
   * an outcome for each. May be called again with the same rows when the transaction had to be rolled back.
   */
  apply(tx: Executor, rows: readonly CheckedRow<Row>[], context: ApplyContext): Promise<Outcome[]>;
}

/** Rows that have been checked and wait to be written. */
export interface PlannedRows {
  apply(tx: Executor, context: ApplyContext): Promise<Outcome[]>;
}

/** A kind as the engine uses it, whatever its rows are. */
export interface FileKind extends Omit<FileKindDefinition<never>, 'check' | 'apply'> {
  /** Checks rows of one pass, each by itself; `isRepeated` tells the rows whose key was there before. */
  plan(rows: readonly SheetRow[], isRepeated: (row: SheetRow) => boolean): PlannedRows;
}

export const success: Outcome = { outcome: 'success', reason: '' };
export const failure = (reason: string): Outcome => ({ outcome: 'failure', reason });
export const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason });

/** Makes a kind of its definition. */
export function fileKind<Row>(definition: FileKindDefinition<Row>): FileKind {
  return {
    ...definition,
    plan: (rows, isRepeated) => {
      const read = rows.map(row =>
        isRepeated(row) ? skipped(definition.duplicateReason) : readRow(definition, row),
      );
      const right = read.filter(row => 'row' in row);
      return {
        apply: async (tx, context) => {
          const applied = (await definition.apply(tx, right, context)).values();
          return read.map(row => ('row' in row ? nextOf(applied) : row));
        },
      };
    },
  };
}

function readRow<Row>(kind: FileKindDefinition<Row>, sheetRow: SheetRow): CheckedRow<Row> | Outcome {
  const problem = firstMessage(sheetRow.problems);
  if (problem !== undefined) return failure(problem);
  const checked = kind.check(sheetRow.cells);
  if (!checked.ok) return failure(firstMessage(checked.errors) ?? '');
  return { row: checked.value, rowNumber: sheetRow.rowNumber };
}

function nextOf(outcomes: Iterator<Outcome>): Outcome {
  const next = outcomes.next();
  if (next.done) throw new Error('A kind of file gave fewer outcomes than it was given rows.');
  return next.value;
}
