/** The value of a cell in a written workbook. A string is a text cell whatever it starts with, never a formula. */
export type CellValue = string | number | null;

/** A text in a coloured cell. */
export interface MarkedText {
  marked: string;
}

/** A row; missing cells at its end are blank. */
export type WrittenRow = readonly CellValue[];

/** A row of a workbook, where cells may be coloured. */
export type ColouredRow = readonly (CellValue | MarkedText)[];

/** A batch of rows for the writing thread. */
export interface RowBatch {
  rows: readonly ColouredRow[];
  /** Whether the sheet has no further rows. */
  endsSheet: boolean;
}

/** A sheet to write: a header row, then the rows, read one at a time as the writer can take them. */
export interface WrittenSheet {
  /** At most 31 characters, without \ / ? * [ ] : */
  name: string;
  columns: readonly WrittenColumn[];
  rows: Iterable<ColouredRow> | AsyncIterable<ColouredRow>;
}

/** A column of a written sheet. */
export interface WrittenColumn {
  header: string;
  /** In characters; by default as wide as the header needs. */
  width?: number;
}
