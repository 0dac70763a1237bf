import type { RowOutcome, UploaderKind } from '#domain/files.ts';
import { textOf, type FileKind, type Reason, type Uploader } from '#fileKinds/fileKind.ts';
import type { Database, Executor } from '../../services/db/connect.ts';
import type { Trial } from '../../services/db/schema/files.ts';
import type { SheetRow } from '../../services/workbook/sheetRow.ts';
import type { RowNote } from './rowNotes.ts';

/** The outcome of a row, and the reason unless it is a success. */
export interface Outcome {
  outcome: RowOutcome;
  reason: string;
  /** The section that the records say the row belongs to, if its cells don't. */
  sectionCode?: string | null;
  /** The things to look at in a row that does not fail. @default nothing */
  notes?: readonly RowNote[];
}

/** The file that rows come from. */
export interface FileOrigin {
  id: string;
  uploadedBy: UploaderKind;
  uploaderId: string;
  /** The uploader's own section, if an assistant engineer uploaded it. */
  sectionCode: string | null;
  /** The audit month, for kinds that have one. */
  month: string | null;
}

/** The context in which rows are applied, besides the database. */
export interface ApplyContext {
  file: FileOrigin;
  /** Whether a row of the file is about this, by the title of its type. */
  isInFile: (title: string, code: string) => boolean;
  /** Whether it works on copies: a dry run, which holds no lock that anyone else waits for. */
  isTrial: boolean;
}

/** A row that is valid by itself. */
export interface CheckedRow<Row> {
  row: Row;
  /** As Excel shows it. */
  rowNumber: number;
}

/**
 * The effect of the rows of a kind: writes valid rows of one type in the given order, in a transaction that blocks all
 * other files of this kind, or in a dry run on copies of the tables that it writes. Returns an outcome for each. May
 * be called again with the same rows if the transaction was rolled back.
 */
export type Apply<Row> = (
  tx: Database,
  rows: readonly CheckedRow<Row>[],
  context: ApplyContext,
) => Promise<Outcome[]>;

/** Checked rows that wait to be written. */
export interface PlannedRows {
  apply(tx: Database, file: FileOrigin, how: Pick<ApplyContext, 'isTrial'>): Promise<Outcome[]>;
}

/** The rows of one file. Each must be noted before the first is planned. */
export interface FileRun {
  /** Remembers what a row is about. Returns its pass: rows of a lower one are applied before all rows of a higher one. */
  note(row: SheetRow): number;
  /** Remembers a row that failed before an interruption. */
  noteFailed(row: Pick<SheetRow, 'position'>): void;
  /** Checks rows of one pass, each by itself. Lets other work of the server run in between. */
  plan(rows: readonly SheetRow[]): Promise<PlannedRows>;
  /** Returns the section that a row belongs to, if any. */
  sectionOf(row: SheetRow): string | undefined;
}

/** A sentence about what a file would change, with its number. */
export type Effect = Trial['effects'][number];

/** The dry run of a file, in its transaction. */
export interface DryRun {
  fileId: string;
  /** The last entry of the change log before it: what it changes has later ones. */
  since: number;
  /** The audit month of the file, for kinds that have one. */
  month: string | null;
}

/** A kind of file with both halves, whatever the type of its rows. */
export interface IntakeKind {
  declared: FileKind;
  /** Rows written in one transaction. */
  chunkSize: number;
  /** Begins with a file of this kind. */
  open(by: Uploader): FileRun;
  /** Returns what to look at before such a file is applied, after its dry run. @default nothing */
  warnings?(tx: Executor, trial: DryRun): Promise<Effect[]>;
}

export const success: Outcome = { outcome: 'success', reason: '' };

/** Returns the outcome of a row that gets a reason. */
export const refusal = (reason: Reason, notes: readonly RowNote[] = []): Outcome => ({
  outcome: reason.outcome,
  reason: textOf(reason),
  notes,
});
