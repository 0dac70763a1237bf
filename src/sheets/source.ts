/** A cell as a parser of workbooks returns it: its kind ('s' text, 'n' number, 'b' boolean, 'e' error, 'z' no value), value and number format. */
export interface SourceCell {
  readonly t: string;
  readonly v?: string | number | boolean | Date | undefined;
  readonly z?: string | number | undefined;
  /** Its formula, if the parser keeps it. */
  readonly f?: unknown;
}

/** The existing cells of a sheet: by row, then by column, with holes. */
export type CellGrid = (SourceCell[] | undefined)[];

/** A parsed sheet with its existing cells. */
export interface SourceSheet {
  readonly name: string;
  /** Whether Excel hides it; hidden sheets are not read. */
  readonly isHidden: boolean;
  /** Returns its cells; called only once, and never for a hidden sheet. */
  readonly cells: () => CellGrid;
}

/** A parsed workbook. */
export interface SourceWorkbook {
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** Its worksheets, in their order. */
  readonly sheets: readonly SourceSheet[];
}

/** The value given to a cell that has a formula but no saved result. */
export const unsavedResult = Number.NEGATIVE_INFINITY;

/** The number of the last row that a sheet of Excel can have. */
export const lastRow = 1_048_576;
