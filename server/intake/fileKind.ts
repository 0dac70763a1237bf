import type { RowOutcome, UploaderKind } from '#domain/files.ts';
import type { Role } from '#domain/roles.ts';
import { firstMessage, type Checked } from '#validation/fieldMessages.ts';
import type { RowCells, SheetKind } from '#validation/sheetKind.ts';
import type { Executor } from '../db/connect.ts';
import type { SheetRow } from '../workbook/sheetRow.ts';

/** The outcome of a row, and the reason unless it is a success. */
export interface Outcome {
  outcome: RowOutcome;
  reason: string;
}

/** The file that rows come from. */
export interface FileOrigin {
  id: string;
  uploadedBy: UploaderKind;
  uploaderId: string;
  /** The uploader's own section, if an assistant engineer uploaded it. */
  sectionCode: string | null;
}

/** What applying rows needs besides the database. */
export interface ApplyContext {
  file: FileOrigin;
  /** Whether a row of the file has the key; see `FileKindDefinition.subject`. */
  isInFile: (key: string) => boolean;
}

/** A row that is valid by itself. */
export interface CheckedRow<Row> {
  row: Row;
  /** As Excel shows it. */
  rowNumber: number;
}

/** The subject of a row: what it is about. */
export interface Subject {
  /** The column with the code that identifies it. */
  column: string;
  /** Equal for rows about the same subject; absent if the code has the wrong form, for which the row fails. */
  key: string | undefined;
}

/** A kind of file, complete in one place: the engine knows no specific kind. */
export interface FileKindDefinition<Row> {
  /** The designations that may upload it. */
  uploaders: readonly Role[];
  /** The kinds of sheet in the file. */
  sheets: readonly SheetKind[];
  /** Rows of the sample file, by the name of the sheet kind; columns without a value are blank. */
  sample: Readonly<Record<string, readonly RowCells[]>>;
  /**
   * Returns the pass of a row: rows of a lower pass are applied before all rows of a higher one, whatever their order
   * in the file.
   */
  pass(cells: RowCells): number;
  /** Returns a row's subject, if it has one. Of rows with the same key all but the first are skipped. */
  subject(cells: RowCells): Subject | undefined;
  /** The reason shown for a skipped row, whose key an earlier row has. */
  duplicateReason: string;
  /** Returns the section that a row belongs to, if any. */
  section(cells: RowCells): string | undefined;
  /** Checks a row by itself: returns its content, or what is wrong with it. */
  check(cells: RowCells): Checked<Row>;
  /**
   * Writes rows of one pass in the given order, in a transaction that blocks all other files of this kind. Returns an
   * outcome for each. May be called again with the same rows if the transaction was rolled back.
   */
  apply(tx: Executor, rows: readonly CheckedRow<Row>[], context: ApplyContext): Promise<Outcome[]>;
}

/** Checked rows that wait to be written. */
export interface PlannedRows {
  apply(tx: Executor, context: ApplyContext): Promise<Outcome[]>;
}

/** A kind of file as the engine uses it, whatever the type of its rows. */
export interface FileKind extends Omit<FileKindDefinition<never>, 'check' | 'apply'> {
  /** Checks rows of one pass, each by itself; `isRepeated` identifies rows whose key an earlier row has. */
  plan(rows: readonly SheetRow[], isRepeated: (row: SheetRow) => boolean): PlannedRows;
}

export const success: Outcome = { outcome: 'success', reason: '' };
export const failure = (reason: string): Outcome => ({ outcome: 'failure', reason });
export const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason });

/** Creates a kind of file from its definition. */
export function fileKind<Row>(definition: FileKindDefinition<Row>): FileKind {
  return {
    ...definition,
    plan: (rows, isRepeated) => {
      const read = rows.map(row =>
        isRepeated(row) ? skipped(definition.duplicateReason) : readRow(definition, row),
      );
      const valid = read.filter(row => 'row' in row);
      return {
        apply: async (tx, context) => {
          const applied = (await definition.apply(tx, valid, context)).values();
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
