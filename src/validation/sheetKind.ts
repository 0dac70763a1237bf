/** What a sheet of one kind has for columns. Names match without regard to case, blanks and underscores. */
export interface SheetKind<C extends string = string> {
  /** For programs, e.g. 'stations'. */
  readonly name: string;
  /** Every column that is read, by the name that rows, results and samples give it. */
  readonly columns: readonly C[];
  /** Those without which a sheet is not of this kind. */
  readonly required: readonly C[];
}

/** The text of a row, by column name; a column that is not there or blank may be missing. */
export type RowCells<C extends string = string> = Readonly<Partial<Record<C, string>>>;

/** What stays of a header when case, blanks and underscores are disregarded. */
export function headerKey(header: string): string {
  return header.replace(/[\s_]+/g, '').toLowerCase();
}
