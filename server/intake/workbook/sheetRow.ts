import type { SheetKind } from '#validation/sheetKind.ts';
import type { IntakeLimits } from '../limits.ts';

/** The number of the last row that a sheet of Excel can have. */
export const lastRow = 1_048_576;

/** A filled row below a sheet's header. */
export interface SheetRow {
  /** Place in the file over all sheets that are read, from 1. */
  readonly position: number;
  readonly sheet: string;
  /** As Excel shows it beside the row. */
  readonly rowNumber: number;
  /** Text by column name (the name the kind gives it), trimmed; '' where the cell is blank. */
  readonly cells: Readonly<Record<string, string>>;
  /** Cells that can't be taken as they stand (an error value, an imprecise number), a sentence each, by column name. */
  readonly problems: Readonly<Record<string, string>>;
}

/** A sheet whose rows are read. */
export interface ReadSheet {
  readonly name: string;
  /** The kinds whose required columns it has: usually one, more for a sheet of mixed rows. */
  readonly kinds: readonly SheetKind[];
  /** The columns it has of those kinds, in the kinds' order. */
  readonly columns: readonly string[];
  /** How many filled rows it has below the header. */
  readonly rowCount: number;
}

/** A workbook whose format, limits and headers are proved and whose rows wait on disk. */
export interface ReadWorkbook extends AsyncDisposable {
  readonly sheets: readonly ReadSheet[];
  /** Filled rows of all sheets. */
  readonly rowCount: number;
  /** Sentences for the officer about what was left out: unknown columns, hidden sheets, sheets of no known kind. */
  readonly notes: readonly string[];
  /** The rows in the file's order, those up to a position left out (0 or nothing: all). May be called again. */
  rows(after?: number): AsyncGenerator<SheetRow>;
  /** Removes what waits on disk. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** How a workbook is to be read. */
export interface ReadOptions {
  /** Ends the reading: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The folder in which the rows wait, the system's temporary folder by default; emptied by disposing. */
  folder?: string;
  /** Told the id of the reading process once it runs. */
  started?: (pid: number) => void;
  /** Limits other than the product's, for tests. */
  limits?: Partial<IntakeLimits>;
}
