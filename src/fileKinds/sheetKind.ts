/**
 * The content of a column, as far as it matters how a cell is read: a code, which may have blanks in it or not; a date; or
 * anything else.
 */
export type Content = 'code' | 'spacedCode' | 'date' | 'text';

/** The columns of one kind of sheet. Case, blanks and underscores in their names don't matter. */
export interface SheetKind<C extends string = string> {
  /** The kind's name for programs, e.g. 'stations'. */
  readonly name: string;
  /** Every column that the server reads, by its name in rows, results and samples. */
  readonly columns: readonly C[];
  /** The columns that every sheet of this kind has. */
  readonly required: readonly C[];
  /** Other names that a column may have, by its own. @default none */
  readonly alsoCalled?: Readonly<Partial<Record<C, readonly string[]>>>;
  /** The content of the columns. @default cells of any content are read as they are */
  readonly holds?: Readonly<Partial<Record<C, Content>>>;
  /** The most decimals in each column of numbers. */
  readonly decimals?: Readonly<Partial<Record<C, number>>>;
}

/** The texts of a row, by column name. Missing or blank columns may have no entry. */
export type RowCells<C extends string = string> = Readonly<Partial<Record<C, string>>>;

/** Returns a header without blanks and underscores, in lower case, to compare it. */
export function headerKey(header: string): string {
  return header.replace(/[\s_]+/g, '').toLowerCase();
}
