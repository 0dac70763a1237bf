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
  /** Returns the numbers of the rows that Excel hides, by a filter or otherwise; called after `cells`. */
  readonly hiddenRows: () => ReadonlySet<number>;
}

/** A parsed workbook. */
export interface SourceWorkbook {
  /** Whether days count from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** Its worksheets, in their order. */
  readonly sheets: readonly SourceSheet[];
}

/** The parser's notes on the rows of a sheet, from 0, with holes. */
type RowsInfo = readonly ({ readonly hidden?: boolean | undefined } | undefined)[];

/** Returns the numbers of the hidden rows among those of which the parser says something. */
export function hiddenIn(rows: RowsInfo = []): Set<number> {
  // Without the holes: the last row of a sheet may be the only one.
  const known = Object.keys(rows).map(Number);
  return new Set(known.filter(index => rows[index]?.hidden).map(index => index + 1));
}

/** The value given to a cell that has a formula but no saved result. */
export const unsavedResult = Number.NEGATIVE_INFINITY;

/** The number of the last row that a sheet of Excel can have. */
export const lastRow = 1_048_576;

/** Returns how Excel names a column, from 0: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
