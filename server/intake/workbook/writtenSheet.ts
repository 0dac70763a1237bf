/** What a cell of a written workbook holds. A string is a text cell whatever it starts with, never a formula. */
export type CellValue = string | number | null;

/** A row; missing cells at its end are blank. */
export type WrittenRow = readonly CellValue[];

/** A sheet to write: a header row, then the rows, taken one at a time as the writer can take them. */
export interface WrittenSheet {
  /** At most 31 characters, without \ / ? * [ ] : */
  name: string;
  columns: readonly WrittenColumn[];
  rows: Iterable<WrittenRow> | AsyncIterable<WrittenRow>;
}

/** A column of a written sheet. */
export interface WrittenColumn {
  header: string;
  /** In characters; as wide as its header needs by default. */
  width?: number;
}
