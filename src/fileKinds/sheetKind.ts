/** The columns of one kind of sheet. Case, blanks and underscores in their names don't matter. */
export interface SheetKind<C extends string = string> {
  /** The kind's name for programs, e.g. 'stations'. */
  readonly name: string;
  /** Every column that the server reads, by its name in rows, results and samples. */
  readonly columns: readonly C[];
  /** The columns that every sheet of this kind has. */
  readonly required: readonly C[];
}

/** The texts of a row, by column name. Missing or blank columns may have no entry. */
export type RowCells<C extends string = string> = Readonly<Partial<Record<C, string>>>;

/** Returns a header without blanks and underscores, in lower case, to compare it. */
export function headerKey(header: string): string {
  return header.replace(/[\s_]+/g, '').toLowerCase();
}
