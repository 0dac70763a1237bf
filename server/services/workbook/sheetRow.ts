import type { SheetKind } from '#fileKinds/sheetKind.ts';
import type { IntakeLimits } from '#sheets/limits.ts';

/** A filled row below a sheet's header. */
export interface SheetRow {
  /** Position in the file over all sheets that are read, from 1. */
  readonly position: number;
  readonly sheet: string;
  /** The row number that Excel shows. */
  readonly rowNumber: number;
  /** Texts by column name (as the kind names it), trimmed; '' for a blank cell. */
  readonly cells: Readonly<Record<string, string>>;
  /**
   * Cells that can't be used as they are (an error value, an imprecise number): a sentence for each, by column name.
   */
  readonly problems: Readonly<Record<string, string>>;
  /** The numbers of which their cells show less, by column name; `cells` has them as shown. */
  readonly held: Readonly<Record<string, string>>;
}

/** A sheet whose rows are read. */
export interface ReadSheet {
  readonly name: string;
  /** The kinds whose required columns it has: usually one, more for a sheet of mixed rows. */
  readonly kinds: readonly SheetKind[];
  /** The columns it has of those kinds, in the kinds' order; or every column with a header, in the sheet's. */
  readonly columns: readonly string[];
  /** The place of each of these columns in the sheet, from 0. */
  readonly places: readonly number[];
  /** The number of filled rows below the header. */
  readonly rowCount: number;
}

/** Some of a workbook's rows, which wait on disk. */
export interface RowGroup {
  readonly size: number;
  /** Yields the rows after the first `after`, in the file's order. May be called again. */
  rows(after: number): AsyncGenerator<SheetRow>;
}

/** A workbook with verified format, limits and headers, whose rows wait on disk. */
export interface ReadWorkbook extends AsyncDisposable {
  readonly sheets: readonly ReadSheet[];
  /** The number of filled rows of all sheets. */
  readonly rowCount: number;
  /** Sentences for the officer about what was ignored: unknown columns, hidden sheets, sheets of no known kind. */
  readonly notes: readonly string[];
  /**
   * Reads every row once, in the file's order, and sorts them into groups on disk. Returns the groups, the lowest number
   * first. Call it once: it writes the same files each time.
   */
  inGroups(groupOf: (row: SheetRow) => number): Promise<RowGroup[]>;
  /** Removes the rows from disk. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Options for reading a workbook. */
export interface ReadOptions {
  /** Aborts the reading: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Whether to read all columns with a header, the unknown ones by their headers. @default false */
  everyColumn?: boolean;
  /** The folder in which the rows wait, by default the system's temporary folder; disposing removes the rows. */
  folder?: string;
  /** Receives the id of the reading process once it runs. */
  started?: (pid: number) => void;
  /** Limits other than the product's, for tests. */
  limits?: Partial<IntakeLimits>;
}
